// Catch2 under either of its names: v3 (vcpkg, newer distributions) or v2 (Debian bookworm).
// Tests include this and nothing of Catch2 itself.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif

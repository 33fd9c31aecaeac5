#include "tools/lab/charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pw {
namespace {

constexpr double width = 420;

std::string open_svg(double height, const std::string& title) {
  return fmt::format(R"(<svg viewBox="0 0 {:.0f} {:.0f}" role="img" aria-label="{}">)", width, height, html_text(title));
}
std::string line(double x1, double y1, double x2, double y2, const char* style) {
  return fmt::format(R"(<line class="{}" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>)", style, x1, y1, x2, y2);
}
std::string label(double x, double y, const char* style, const std::string& text) {
  return fmt::format(R"(<text class="{}" x="{:.1f}" y="{:.1f}">{}</text>)", style, x, y, html_text(text));
}

// A round step so that about `wanted` of them fit.
double nice_step(double range, int wanted) {
  const double rough = std::max(range, 1e-9) / wanted, power = std::pow(10, std::floor(std::log10(rough)));
  for (const double times : {1.0, 2.0, 5.0})
    if (rough <= times * power) return times * power;
  return 10 * power;
}

}  // namespace

std::string html_text(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '&') safe += "&amp;";
    else if (c == '<') safe += "&lt;";
    else if (c == '>') safe += "&gt;";
    else if (c == '"') safe += "&quot;";
    else safe += c;
  }
  return safe;
}

std::string forest_plot(const std::vector<ForestRow>& rows) {
  const double left = 96, right = width - 62, step = 30, height = step * static_cast<double>(rows.size()) + 26;
  double low = 1, high = 0;
  for (const ForestRow& row : rows) {
    low = std::min({low, row.known.low, row.fair});
    high = std::max({high, row.known.high, row.fair});
  }
  const double room = std::max(0.02, (high - low) * 0.12), tick = nice_step(high - low + 2 * room, 4);
  low = std::max(0.0, low - room), high = std::min(1.0, high + room);
  auto x = [&](double share) { return left + (share - low) / (high - low) * (right - left); };
  std::string svg = open_svg(height, "shares of wins with 95 % intervals");
  for (double at = std::ceil(low / tick) * tick; at <= high + 1e-9; at += tick) {
    svg += line(x(at), 0, x(at), height - 22, "grid");
    svg += label(x(at), height - 7, "tick mid", fmt::format("{:.3g} %", 100 * at));
  }
  double y = 16;
  for (const ForestRow& row : rows) {
    const bool off = !row.known.holds(row.fair);
    svg += label(0, y + 4, "name", row.label);
    svg += line(x(row.fair), y - 12, x(row.fair), y + 12, "fair");
    svg += line(x(row.known.low), y, x(row.known.high), y, off ? "range off" : "range");
    svg += fmt::format(R"(<circle class="{}" cx="{:.1f}" cy="{:.1f}" r="4.5"/>)", off ? "dot off" : "dot", x(row.share), y);
    svg += label(width, y + 4, "value end", fmt::format("{:.1f} %", 100 * row.share));
    y += step;
  }
  return svg + "</svg>";
}

std::string length_histogram(const Histogram& games_by_rounds) {
  const double height = 190, base = height - 24, top = 8;
  const i64 first = games_by_rounds.begin()->first, last = games_by_rounds.rbegin()->first;
  const i64 per_bar = (last - first) / 30 + 1, bars = (last - first) / per_bar + 1;
  std::vector<i64> counts(static_cast<std::size_t>(bars));
  for (const auto& [rounds, games] : games_by_rounds) counts[static_cast<std::size_t>((rounds - first) / per_bar)] += games;
  const auto most = static_cast<double>(*std::max_element(counts.begin(), counts.end())), all = static_cast<double>(count_of(games_by_rounds));
  const double slot = width / static_cast<double>(bars);
  const auto every = static_cast<i64>(std::ceil(static_cast<double>(bars) / 12));
  std::string svg = open_svg(height, "games by their number of rounds");
  for (i64 i = 0; i < bars; ++i) {
    const auto count = static_cast<double>(counts[static_cast<std::size_t>(i)]);
    const double tall = (base - top) * count / most, x = slot * static_cast<double>(i);
    const std::string name = per_bar == 1 ? std::to_string(first + i) : fmt::format("{}–{}", first + i * per_bar, first + (i + 1) * per_bar - 1);
    svg += fmt::format(R"(<rect class="bar" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="2"><title>{} rounds: {:.1f} %</title></rect>)",
                       x + slot * 0.08, base - tall, slot * 0.84, tall, name, 100 * count / all);
    if (i % every == 0) svg += label(x + slot / 2, height - 8, "tick mid", std::to_string(first + i * per_bar));
  }
  return svg + line(0, base, width, base, "axis") + "</svg>";
}

std::string score_fan(const std::vector<Histogram>& scores_by_round) {
  std::vector<const Histogram*> rounds;  // as long as one game in twenty goes on
  for (const Histogram& scores : scores_by_round)
    if (20 * count_of(scores) >= count_of(scores_by_round[0])) rounds.push_back(&scores);
  const double height = 210, left = 30, base = height - 24, top = 8;
  double low = 0, high = 1;
  for (const Histogram* scores : rounds) {
    low = std::min(low, quantile(*scores, 0.05));
    high = std::max(high, quantile(*scores, 0.95));
  }
  const double step = (width - left - 8) / static_cast<double>(std::max<std::size_t>(1, rounds.size() - 1));
  auto x = [&](std::size_t round) { return left + step * static_cast<double>(round); };
  auto y = [&](double points) { return base - (points - low) / (high - low) * (base - top); };
  auto band = [&](double from, double to, const char* style) {
    std::string points;
    for (std::size_t r = 0; r < rounds.size(); ++r) points += fmt::format("{:.1f},{:.1f} ", x(r), y(quantile(*rounds[r], to)));
    for (std::size_t r = rounds.size(); r-- > 0;) points += fmt::format("{:.1f},{:.1f} ", x(r), y(quantile(*rounds[r], from)));
    return fmt::format(R"(<polygon class="{}" points="{}"/>)", style, points);
  };
  std::string svg = open_svg(height, "points by round: median, half and nine tenths of the players"), median;
  const double tick = nice_step(high - low, 5);
  for (double at = std::ceil(low / tick) * tick; at <= high + 1e-9; at += tick) {
    svg += line(left, y(at), width, y(at), "grid");
    svg += label(left - 6, y(at) + 4, "tick end", fmt::format("{:.4g}", at + 0.0));
  }
  svg += band(0.05, 0.95, "fan wide") + band(0.25, 0.75, "fan");
  const std::size_t every = rounds.size() / 12 + 1;
  for (std::size_t r = 0; r < rounds.size(); ++r) {
    median += fmt::format("{:.1f},{:.1f} ", x(r), y(quantile(*rounds[r], 0.5)));
    if (r % every == 0) svg += label(x(r), height - 8, "tick mid", std::to_string(r + 1));
  }
  return svg + fmt::format(R"(<polyline class="median" points="{}"/>)", median) + "</svg>";
}

std::string bar(double share) {
  return fmt::format(R"(<svg class="mini" viewBox="0 0 60 10" aria-hidden="true"><rect class="track" width="60" height="10" rx="3"/>)"
                     R"(<rect class="bar" width="{:.1f}" height="10" rx="3"/></svg>)", 60 * std::clamp(share, 0.0, 1.0));
}

std::string interval_bar(double share, const Interval& known, double fair) {
  const auto x = [](double value) { return 4 + 92 * std::clamp(value, 0.0, 1.0); };
  const bool off = !known.holds(fair);
  return fmt::format(R"(<svg class="mini" viewBox="0 0 100 14" aria-hidden="true">)") + line(x(fair), 0, x(fair), 14, "fair") +
         line(x(known.low), 7, x(known.high), 7, off ? "range off" : "range") +
         fmt::format(R"(<circle class="{}" cx="{:.1f}" cy="7" r="3.5"/></svg>)", off ? "dot off" : "dot", x(share));
}

}  // namespace pw

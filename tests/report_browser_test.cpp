// The report in a real browser (chromium, headless): nothing sticks out at the width of a phone or of a desk, everything
// can be read in light and in dark, and a screenshot shows it.
#include <algorithm>
#include <sstream>

#include "tests/catch.h"
#include "tests/command.h"

using namespace pw;
using namespace pw::testing;

namespace {

// Shows the report in a frame, as no window of the browser is as narrow as a phone, and tells what is wrong with it:
// what is wider than the frame, and text that does not stand out from what lies behind it (WCAG: 4.5 to 1).
const std::string looker = R"(
  const frame = document.querySelector("iframe");
  const numbers = (color) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => {
    const part = (x) => (x /= 255) <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  frame.onload = () => {
    const inside = frame.contentDocument, style = (e) => frame.contentWindow.getComputedStyle(e);
    const behind = (e) => {
      for (; e; e = e.parentElement) {
        const color = numbers(style(e).backgroundColor);
        if (color.length == 3) return color;
      }
      return [255, 255, 255];
    };
    const wide = new Set(), faint = new Set();
    let texts = 0;
    for (const e of inside.querySelectorAll("main *")) {
      const name = e.tagName + "." + e.getAttribute("class");
      if (!e.closest("pre") && e.getBoundingClientRect().right > frame.clientWidth + 0.5) wide.add(name);
      if (![...e.childNodes].some((n) => n.nodeType == 3 && n.data.trim())) continue;
      ++texts;
      const color = numbers(e.closest("svg") ? style(e).fill : style(e).color);
      if (contrast(color, behind(e)) < 4.5) faint.add(name);
    }
    document.querySelector("#out").textContent = ["RESULT", texts, inside.documentElement.scrollWidth > frame.clientWidth ? "scrolls" : "fits",
      light(behind(inside.querySelector("main"))) < 0.2 ? "dark" : "light", "wide:", ...wide, "faint:", ...faint, "END"].join(" ");
  };
  frame.srcdoc = report;
)";

std::string as_script_text(const std::string& page) {
  std::string text = "\"";
  for (const char c : page) {
    if (c == '\n') text += "\\n";
    else if (c == '"' || c == '\\') text += std::string("\\") + c;
      else text += c;
  }
  return text + "\"";
}

std::string chromium(const std::string& options) {
  return "timeout 100 chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
         "--disable-component-update --disable-sync --hide-scrollbars --user-data-dir=profile --virtual-time-budget=4000 " + options;
}

}  // namespace

TEST_CASE("a report fits a phone and a desk, and can be read in light and in dark", "[cli][lab][browser]") {
  const Folder folder;
  REQUIRE(run(folder, "sim --packs wait-a-minute --bots greedy,greedy,random,random --games 300 --report report.html").code == 0);
  folder.write("looker.js", "const report = " + as_script_text(folder.read("report.html")) + ";" + looker);
  std::vector<std::string> pictures;
  for (const int width : {390, 1280}) {
    folder.write("frame.html", "<!doctype html><meta charset=utf-8><style>body{margin:0}iframe{border:0;height:5200px;width:" + std::to_string(width) +
                                   "px}</style><iframe></iframe><pre id=out></pre><script src=looker.js></script>");
    for (const std::string scheme : {"light", "dark"}) {
      INFO(width << " pixels, " << scheme);
      const std::string page = " --window-size=" + std::to_string(std::max(width, 500)) + ",5200 --blink-settings=preferredColorScheme=" +
                               (scheme == "light" ? "1" : "0") + " frame.html";
      REQUIRE(run_command(folder, chromium("--screenshot=picture.png" + page)).code == 0);
      pictures.push_back(folder.read("picture.png"));
      CHECK(pictures.back().size() > 20'000);
      const Said said = run_command(folder, chromium("--dump-dom" + page));
      std::istringstream words(said.out.substr(std::min(said.out.size(), said.out.rfind("RESULT"))));
      std::string result, fits, how;
      int texts = 0;
      words >> result >> texts >> fits >> how;
      CHECK(texts > 100);
      CHECK(fits == "fits");
      CHECK(how == scheme);
      std::string rest;
      std::getline(words, rest, '<');
      CHECK(rest == " wide: faint: END");
    }
  }
  std::sort(pictures.begin(), pictures.end());
  CHECK(std::unique(pictures.begin(), pictures.end()) == pictures.end());
}

#include "tools/lab/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/lab/charts.h"
#include "tools/lab/metrics_output.h"

namespace pw {
namespace {

constexpr const char* style = R"(
:root{color-scheme:light dark;--paper:#f7f5f0;--card:#fff;--ink:#23211d;--soft:#6d685e;--line:#e4dfd4;--main:#2f6f8f;--wide:#2f6f8f33;--mid:#2f6f8f66;--off:#b4472f;--fair:#b9b2a3}
@media(prefers-color-scheme:dark){:root{--paper:#17181b;--card:#212327;--ink:#ece9e2;--soft:#a19c91;--line:#34373d;--main:#74b7d6;--wide:#74b7d62b;--mid:#74b7d65c;--off:#f0866c;--fair:#6a675f}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:1000px;margin:0 auto;padding:28px 16px 56px}
h1{font-size:1.7rem;line-height:1.2;margin:0}h2{font-size:1.05rem;margin:0 0 4px}
.sub,.note{color:var(--soft);margin:4px 0 0;overflow-wrap:anywhere}.note{font-size:.86rem;margin:0 0 10px}
section,figure{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:16px;margin:16px 0 0;min-width:0}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,400px),1fr));gap:16px;margin-top:16px}
.grid figure{margin:0}
.verdicts{border-left:5px solid var(--main)}.verdicts p{margin:0 0 8px;overflow-wrap:anywhere}.verdicts p:first-child{font-size:1.15rem;font-weight:600}.verdicts p:last-child{margin:0}
svg{display:block;width:100%;height:auto}svg.mini{width:100%;max-width:110px;min-width:56px}
svg text{font:12px system-ui,sans-serif;fill:var(--soft)}svg .name,svg .value{fill:var(--ink);font-size:13px}.mid{text-anchor:middle}.end{text-anchor:end}
line.grid{display:inline;stroke:var(--line);stroke-width:1}line.axis{stroke:var(--fair)}line.fair{stroke:var(--fair);stroke-width:2;stroke-dasharray:3 2}
line.range{stroke:var(--main);stroke-width:3;stroke-linecap:round}.dot{fill:var(--main)}line.range.off{stroke:var(--off)}.dot.off{fill:var(--off)}
rect.bar{fill:var(--main)}rect.track{fill:var(--line)}.fan{fill:var(--mid)}.fan.wide{fill:var(--wide)}.median{fill:none;stroke:var(--main);stroke-width:2.5;stroke-linejoin:round}
table{width:100%;border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
th{text-align:left;color:var(--soft);font-weight:500;font-size:.8rem;vertical-align:bottom}td,th{padding:6px 8px 6px 0;border-bottom:1px solid var(--line)}tr:last-child td{border-bottom:0}
td.n,th.n{text-align:right}td.n{white-space:nowrap}td small{color:var(--soft);display:block;overflow-wrap:anywhere}
code,pre{font:13px/1.45 ui-monospace,Menlo,Consolas,monospace}pre{overflow:auto;max-height:320px;background:var(--paper);padding:10px;border-radius:8px;margin:8px 0}code{overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 14px;margin:8px 0 0}dt{color:var(--soft)}dd{margin:0;min-width:0;overflow-wrap:anywhere}
details{margin-top:8px}summary{cursor:pointer}a{color:var(--main)}
@media(max-width:640px){.opt{display:none}main{padding-top:18px}h1{font-size:1.4rem}section,figure{padding:13px}}
@media print{section,figure{break-inside:avoid}}
)";

std::string figure(const std::string& title, const std::string& note, const std::string& picture) {
  return fmt::format("<figure><h2>{}</h2><p class=\"note\">{}</p>{}</figure>\n", html_text(title), html_text(note), picture);
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string seats_figure(const FinishedRun& run) {
  std::vector<ForestRow> rows;
  for (int s = 0; s < run.experiment.high_players; ++s) {
    const Figure& wins = run.result.wins[ix(s)];
    double fair = 0, games = 0;  // by the numbers of players in which the seat is taken
    for (int n = std::max(run.experiment.low_players, s + 1); n <= run.experiment.high_players; ++n, ++games) fair += 1.0 / n;
    rows.push_back({fmt::format("Seat {}", s + 1), wins.mean(), fair / std::max(1.0, games), wilson(wins)});
  }
  return figure("Wins by seat", "With 95 % intervals; dashed: fair. A shared win counts in part.", forest_plot(rows));
}

std::string bots_figure(const FinishedRun& run) {
  const auto names = run.experiment.bot_names();
  const auto& bots = run.experiment.bots;
  std::vector<ForestRow> rows;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto seats = static_cast<double>(std::count(bots.begin(), bots.end(), names[i]));
    const Interval known = wilson(run.result.bot_wins[i]);
    rows.push_back({names[i], run.result.bot_wins[i].mean() / seats, 1.0 / static_cast<double>(bots.size()), {known.low / seats, known.high / seats}});
  }
  std::stable_sort(rows.begin(), rows.end(), [](const ForestRow& a, const ForestRow& b) { return a.share > b.share; });
  if (rows.size() < 2) return "";
  return figure("Agent ladder", "Share of games that one player of this kind wins; they take the seats in turn.", forest_plot(rows));
}

std::string figures_table(const FinishedRun& run) {
  std::string rows;
  auto add = [&](const std::string& name, const Figure& what, bool share, const std::string& doc) {
    const double scale = share ? 100 : 1, error = z95 * what.standard_error();
    rows += fmt::format("<tr><td>{}<small>{}</small></td><td class=\"n\">{:.2f}{}</td><td class=\"n\">± {:.2f}</td></tr>", html_text(name), html_text(doc),
                        scale * what.mean(), share ? " %" : "", scale * error);
  };
  for (std::size_t i = 0; i < run.experiment.stats.size(); ++i)
    add(run.experiment.stats[i].name, run.result.stats[i], run.experiment.stats[i].share, run.experiment.stats[i].doc);
  add("mean_score", run.result.score, false, "all players, at the end");
  add("mean_length_decisions", run.result.decisions, false, "choices made in a game");
  if (run.result.metrics.games > 0)
    for (const Course& course : courses()) add(course.name, run.result.metrics.*course.figure, course.share, course.doc);
  return "<section><h2>Figures</h2><p class=\"note\">Means with 95 % intervals.</p><table><tr><th>figure</th><th class=\"n\">mean</th><th class=\"n\">95 %</th></tr>" + rows + "</table></section>\n";
}

std::string choices_table(const FinishedRun& run) {
  std::string rows;
  for (const PromptLine& line : prompt_lines(run.experiment, run.result.metrics))
    rows += fmt::format("<tr><td>{}</td><td class=\"n\">{:.1f}</td><td class=\"n\">{:.1f}</td><td class=\"n\">{}</td><td class=\"n\">{}</td></tr>", html_text(line.name),
                        line.per_game, line.options, percent(line.forced), line.evenness < 0 ? "" : fmt::format("{:.2f}", line.evenness));
  return "<section><h2>Choices</h2><p class=\"note\">Forced: only one thing to say. Evenness (entropy): 1, every option equally often; 0, always the same.</p>"
         "<table><tr><th>question</th><th class=\"n\">a game</th><th class=\"n\">options</th><th class=\"n\">forced</th><th class=\"n\">evenness</th></tr>" + rows + "</table></section>\n";
}

std::string cards_table(const FinishedRun& run) {
  auto cards = card_lines(run.experiment, run.result.metrics);
  std::stable_sort(cards.begin(), cards.end(), [](const CardLine& a, const CardLine& b) { return a.win - a.fair > b.win - b.fair; });
  std::string rows;
  for (const CardLine& card : cards)
    rows += fmt::format("<tr><td>{}<small>{} · {}</small></td><td class=\"n opt\">{}</td><td>{}<small>{}</small></td><td class=\"n opt\">{}</td><td class=\"n opt\">{}</td>"
                        "<td class=\"n opt\">{:.2f}</td><td>{}<small>{}</small></td></tr>",
                        html_text(card.label), html_text(card.name), html_text(card.kind), percent(card.in_play), bar(card.scored), percent(card.scored),
                        percent(card.triggered), percent(card.legal_unused), card.points, card.scorers ? interval_bar(card.win, card.win_known, card.fair) : "",
                        card.scorers ? fmt::format("{:.1f} % ({:.1f}–{:.1f})", 100 * card.win, 100 * card.win_known.low, 100 * card.win_known.high) : "never scored");
  return "<section><h2>Cards</h2><p class=\"note\">Shares of games. The last column is the win rate of players who scored the card: a correlation, not what the card does. "
         "Dashed: fair.</p><table><tr><th>card</th><th class=\"n opt\">in play</th><th>scored</th><th class=\"n opt\">triggered</th><th class=\"n opt\">legal, unused</th>"
         "<th class=\"n opt\">points a copy</th><th>win rate given scored</th></tr>" + rows + "</table></section>\n";
}

std::string base64(const std::string& bytes) {
  static constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    u32 word = 0;
    for (std::size_t k = 0; k < 3; ++k) word = word << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k) text += i + k > bytes.size() ? '=' : digits[word >> (18 - 6 * k) & 63];
  }
  return text;
}

std::string provenance(const FinishedRun& run) {
  const Experiment& experiment = run.experiment;
  std::string html = fmt::format("<section><h2>How to get this again</h2><pre>{}</pre><dl><dt>version</dt><dd>{}</dd><dt>games</dt><dd>{}, seed {}</dd>"
                                 "<dt>cards</dt><dd>content {:016x}</dd><dt>signature</dt><dd>{:016x}</dd></dl>",
                                 html_text(command_line(experiment)), PILEWRIGHT_VERSION, run.result.games, experiment.seed, experiment.content, run.result.signature);
  for (const ExampleGame& example : run.examples)
    html += fmt::format("<details><summary>{}</summary><a download=\"{}\" href=\"data:text/plain;charset=utf-8;base64,{}\">the replay</a>, for 'pilewright replay {}'<pre>{}</pre></details>",
                        html_text(example.title), html_text(example.file), base64(example.replay), html_text(example.file), html_text(example.replay));
  return html + "</section>\n";
}

}  // namespace

std::string command_line(const Experiment& experiment) {
  std::string line = "pilewright sim --game " + experiment.game, packs;
  for (const std::string& pack : experiment.packs) packs += (packs.empty() ? "" : ",") + pack;
  if (!packs.empty()) line += " --packs " + packs;
  line += experiment.low_players == experiment.high_players ? fmt::format(" --players {}", experiment.low_players)
                                                            : fmt::format(" --players {}-{}", experiment.low_players, experiment.high_players);
  for (const std::string& option : experiment.options) line += " --option " + option;
  if (experiment.deck_seed) line += fmt::format(" --deck-seed {}", *experiment.deck_seed);
  return line + fmt::format(" --bots {} --seed {} --games {}{}", experiment.bots_text(), experiment.seed, experiment.games, experiment.metrics ? " --metrics" : "");
}

std::string report_html(const FinishedRun& run) {
  const Experiment& experiment = run.experiment;
  const Metrics& metrics = run.result.metrics;
  const std::string title = html_text(title_with_packs(experiment));
  std::string html = fmt::format("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
                                 "<title>{}: balance report</title><style>{}</style></head><body><main>\n<h1>{}</h1><p class=\"sub\">{} games, {} players each, played by {}</p>\n",
                                 title, style, title, run.result.games,
                                 experiment.low_players == experiment.high_players ? std::to_string(experiment.low_players) : fmt::format("{} to {}", experiment.low_players, experiment.high_players),
                                 html_text(experiment.bots_text()));
  html += "<section class=\"verdicts\">";
  for (const std::string& sentence : verdicts(run)) html += "<p>" + html_text(sentence) + "</p>";
  html += "</section>\n<div class=\"grid\">" + seats_figure(run) + bots_figure(run);
  if (metrics.games > 0) {
    html += figure("Length of a game", "Games by their number of rounds.", length_histogram(metrics.length));
    html += figure("Scores, round by round", "Median, middle half and middle nine tenths of the players, in games that got so far.", score_fan(metrics.scores));
  }
  html += "</div>\n" + figures_table(run);
  if (metrics.games > 0) html += cards_table(run) + choices_table(run);
  return html + provenance(run) + "</main></body></html>\n";
}

}  // namespace pw

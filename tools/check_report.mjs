// Asks a real browser (chromium, headless) how the report looks: nothing may stick out at the width of a phone or of a
// desk, in light and in dark. Leaves the pictures beside it.   usage: node check_report.mjs PILEWRIGHT OUTPUT_FOLDER
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [program, folder] = process.argv.slice(2).map((path) => resolve(path));
mkdirSync(folder, { recursive: true });
const report = join(folder, "report.html");
execFileSync(program, ["sim", "--packs", "wait-a-minute", "--bots", "greedy,greedy,random,random", "--games", "2000", "--report", report], { stdio: "ignore" });
const page = readFileSync(report, "utf8");

function browse(...options) {
  return execFileSync("chromium", ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--virtual-time-budget=4000", ...options],
    { stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28 }).toString();
}

let failed = 0;
function check(what, holds) {
  console.log(`${holds ? "ok  " : "FAIL"} ${what}`);
  failed += holds ? 0 : 1;
}

for (const width of [390, 1280]) {
  // In a frame, as no browser window is as narrow as a phone.
  const frame = join(folder, `frame-${width}.html`);
  writeFileSync(frame, `<!doctype html><style>body{margin:0}iframe{border:0;width:${width}px;height:5200px}</style><iframe></iframe><pre id=out></pre><script>
    const frame = document.querySelector("iframe");
    frame.onload = () => {
      const inside = frame.contentDocument, wide = inside.documentElement.scrollWidth, out = [];
      for (const element of inside.querySelectorAll("main *"))
        if (!element.closest("pre") && element.getBoundingClientRect().right > ${width} + 0.5) out.push(element.tagName + "." + element.getAttribute("class"));
      document.querySelector("#out").textContent = "RESULT " + wide + " " + out.slice(0, 5).join(" ") + " END";
    };
    frame.srcdoc = ${JSON.stringify(page).replaceAll("</", "<\\/")};
  </script>`);
  const url = pathToFileURL(frame).href;
  const found = /RESULT (\d+) (.*?) END/.exec(browse("--dump-dom", `--window-size=${Math.max(width, 500)},5300`, url).split("<pre id=\"out\">").pop());
  check(`nothing sticks out at ${width} pixels${found?.[2] ? ": " + found[2] : ""}`, found && Number(found[1]) <= width && !found[2]);
  const sizes = {};
  for (const [name, scheme] of [["light", 1], ["dark", 0]]) {
    const picture = join(folder, `${name}-${width}.png`);
    browse(`--screenshot=${picture}`, `--blink-settings=preferredColorScheme=${scheme}`, `--window-size=${Math.max(width, 500)},${width < 500 ? 5200 : 3000}`, url);
    sizes[name] = readFileSync(picture);
    check(`${picture} shows something`, statSync(picture).size > 20000);
  }
  check(`dark is not light at ${width} pixels`, !sizes.light.equals(sizes.dark));
}
process.exit(failed ? 1 : 0);

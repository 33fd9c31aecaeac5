// Asks the real yaml-language-server what an editor would: completion, hover and diagnostics in a pack.
// usage: node check_editor.mjs SERVER_FOLDER PROJECT_FOLDER   (a folder with node_modules/yaml-language-server)
import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

const [home, project] = process.argv.slice(2).map((path) => resolve(path));
const server = spawn(process.execPath, [join(home, "node_modules/yaml-language-server/bin/yaml-language-server"), "--stdio"],
  { stdio: ["pipe", "pipe", "inherit"] });
const waiting = new Map();
let diagnosed = () => {}, next = 0, pending = Buffer.alloc(0);

function send(message) {
  const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
  server.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
  server.stdin.write(body);
}
function ask(method, params) {
  const id = ++next;
  send({ id, method, params });
  return new Promise((done) => waiting.set(id, done));
}
function receive(message) {
  if (message.method && message.id !== undefined)
    send({ id: message.id, result: message.method === "workspace/configuration" ? message.params.items.map(() => ({})) : null });
  else if (message.method === "textDocument/publishDiagnostics") diagnosed(message.params);
  else if (waiting.has(message.id)) waiting.get(message.id)(message.result);
}
server.stdout.on("data", (data) => {
  pending = Buffer.concat([pending, data]);
  for (;;) {
    const end = pending.indexOf("\r\n\r\n");
    const length = end < 0 ? null : /Content-Length: (\d+)/i.exec(pending.subarray(0, end).toString());
    if (!length || pending.length < end + 4 + Number(length[1])) return;
    const body = pending.subarray(end + 4, end + 4 + Number(length[1])).toString();
    pending = pending.subarray(end + 4 + Number(length[1]));
    receive(JSON.parse(body));
  }
});

let failed = 0;
function check(what, holds, got) {
  console.log(`${holds ? "ok  " : "FAIL"} ${what}${holds ? "" : ": " + JSON.stringify(got)}`);
  failed += holds ? 0 : 1;
}

const pack = `# yaml-language-server: $schema=../../scripting/pack.schema.json
pack: demo
title: Demo
version: 1.0.0
game: point-a-pile
cards:
  - id: one
    kind: point
    label: One
    text: One.
    score: 1
    examples:
      - {score: 1}
  - id: two
    kind: 
    label: Two
    
`;
const uri = pathToFileURL(join(project, "expansions/demo/pack.yaml")).href;  // need not exist
async function diagnose(text, version) {
  const result = new Promise((done) => (diagnosed = (params) => params.uri === uri && done(params.diagnostics)));
  if (version === 1) send({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId: "yaml", version, text } } });
  else send({ method: "textDocument/didChange", params: { textDocument: { uri, version }, contentChanges: [{ text }] } });
  return result;
}
const labels = (list) => (list?.items ?? list ?? []).map((item) => item.label);
const at = (line, character) => ({ textDocument: { uri }, position: { line, character } });

setTimeout(() => { console.log("FAIL the server does not answer"); server.kill(); process.exit(1); }, 60000).unref();
await ask("initialize", { processId: process.pid, rootUri: pathToFileURL(project).href, capabilities: {
  textDocument: { completion: { completionItem: { snippetSupport: true } }, hover: {} }, workspace: { configuration: true } } });
send({ method: "initialized", params: {} });
send({ method: "workspace/didChangeConfiguration", params: { settings: { yaml: { validate: true, hover: true, completion: true, schemaStore: { enable: false } } } } });
await diagnose(pack, 1);
const kinds = labels(await ask("textDocument/completion", at(14, 10)));
check("completion offers the kinds", ["point", "rule", "shy", "mission", "action"].every((kind) => kinds.includes(kind)), kinds);
const fields = labels(await ask("textDocument/completion", at(16, 4)));
check("completion offers fields and hooks of a card", ["text", "score", "examples", "with"].every((name) => fields.includes(name)), fields);
const hover = JSON.stringify(await ask("textDocument/hover", at(10, 6)));
check("hover explains a hook", hover.includes("what the card is worth to its owner now"), hover);
const top = JSON.stringify(await ask("textDocument/hover", at(1, 1)));
check("hover explains the header", top.includes("name, that of its folder"), top);

const good = pack.split("\n").slice(0, 13).join("\n") + "\n";
const clean = await diagnose(good, 2);
check("a good pack is clean", clean.length === 0, clean);
const typo = await diagnose(good.replace("label:", "labl:"), 3);
check("a wrong field is marked", typo.some((one) => one.message.includes("labl") && one.range.start.line === 8), typo);
const hook = await diagnose(good.replace("    score: 1\n", "    score: 1\n    won: true\n"), 4);
check("a hook of another kind is marked", hook.some((one) => one.range.start.line === 11), hook);
let version = 4;
for (const home of ["cards", "expansions"])
  for (const file of readdirSync(join(project, home), { recursive: true }).filter((name) => name.endsWith(".yaml"))) {
    const found = await diagnose(readFileSync(join(project, home, file), "utf8"), ++version);
    check(`${home}/${file} is clean`, found.length === 0, found.slice(0, 3));
  }
server.kill();
process.exit(failed ? 1 : 0);

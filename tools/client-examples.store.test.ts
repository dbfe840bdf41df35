import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromBase32 } from "@parapet/server/platform/totp/base32.ts";
import { hotp, stepOf } from "@parapet/server/platform/totp/totp.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Arrived, startStepUpApi, type StepUpApi } from "./step-up-api.ts";
import { canInstall, install } from "./system-packages.ts";

const folder = join(import.meta.dirname, "client-examples");

/** Commands that run each example, the file last. `sh` prompts for a code, and doesn't support approval. */
const commands: Readonly<Record<string, readonly string[]>> = {
  "call.sh": ["sh"],
  "call-with-client.mjs": [process.execPath],
  "call.mjs": [process.execPath],
  "call.py": ["/usr/bin/python3"],
  "Call.java": ["java"],
  "call.go": ["go", "run"],
};
/** Debian's packages of those that a machine may lack. */
const packages: Readonly<Record<string, string>> = { go: "golang-go", java: "default-jdk-headless" };
const isMissing = ([program = ""]: readonly string[]) => {
  const missing = () => spawnSync(program, ["--help"]).error !== undefined;
  const name = packages[program];
  if (name !== undefined && missing() && canInstall()) install(name);
  return missing();
};
const examples = Object.entries(commands).map(([file, command]) => {
  const isThere = !isMissing(command);
  return { file, isThere, note: isThere ? "" : " (skipped: its runtime isn't installed)" };
});
const withoutInput = examples.filter(({ file }) => file !== "call.sh");

let shop: StepUpApi;
let home = "";
beforeAll(async () => {
  [shop, home] = await Promise.all([startStepUpApi(), mkdtemp(join(tmpdir(), "parapet-examples-"))]);
}, 240_000);
afterAll(async () => {
  await shop.close();
  await rm(home, { recursive: true, force: true });
});

/** @returns its output: status and body. @throws Error for a program that fails */
function run(file: string, { key, ...environment }: Record<string, string>, input = ""): Promise<string> {
  const [program = process.execPath, ...options] = commands[file] ?? [];
  const env = { PATH: process.env["PATH"], HOME: home, API_URL: shop.origin, API_KEY: key, ...environment };
  return new Promise((resolve, reject) => {
    const child = execFile(
      program,
      [...options, join(folder, file)],
      { env: { ...env, PARAPET_URL: shop.parapet.origin } },
      (error, printed, problems) => (error === null ? resolve(printed) : reject(new Error(printed + problems))),
    );
    child.stdin?.end(input);
  });
}

function arrivedIn(printed: string) {
  expect(printed).toMatch(/^200 \{/);
  return JSON.parse(printed.slice(4)) as Arrived;
}

for (const { file, isThere, note } of examples)
  test.skipIf(!isThere)(`${file} steps up with a code${note}`, async () => {
    const { id, key } = await shop.addClient("interactive");
    const { secret } = await shop.enrol(id);
    const code = hotp(fromBase32(secret), stepOf(new Date()));
    const printed = await run(file, { key, TOTP_SECRET: secret }, `${code}\n`);
    expect(arrivedIn(printed)).toMatchObject({ path: "/invoices", clientId: id, elevated: "true" });
  });

// Together, because they wait.
for (const { file, isThere, note } of withoutInput)
  test.skipIf(!isThere)(`${file} waits for the owner${note}`, { concurrent: true }, async () => {
    const { id, key } = await shop.addClient("headless");
    const [printed] = await Promise.all([run(file, { key }), shop.answerAsOwner(id, "approve")]);
    expect(arrivedIn(printed)).toMatchObject({ clientId: id, elevated: "true" });
  });

test("call-signed.mjs makes a key, and signs once it is registered", async () => {
  const { id, key } = await shop.addClient("headless");
  const environment = { key, KEY_FILE: join(home, "key.json") };
  await shop.registerKey(id, JSON.parse(await run("call-signed.mjs", environment)));
  expect(arrivedIn(await run("call-signed.mjs", environment))).toMatchObject({ clientId: id, elevated: "true" });
});

test("denials link to headings of the guide", async () => {
  const { key } = await shop.addClient("interactive");
  const page = await readFile(join(import.meta.dirname, "../docs/guide/en/call-protected-apis.md"), "utf8");
  for (const each of [key, "ppk_unknown"]) {
    const { help } = (await (await fetch(shop.origin, { headers: { "x-api-key": each } })).json()) as { help: string };
    const [, anchor = ""] = help.split(`${shop.parapet.origin}/guide/call-protected-apis#`);
    expect(anchor).not.toBe("");
    expect(page.toLowerCase().replaceAll(" ", "-")).toContain(`\n###-${anchor}\n`);
  }
});

test("the guide has the same examples", async () => {
  const page = await readFile(join(import.meta.dirname, "../docs/guide/en/call-protected-apis.md"), "utf8");
  for (const file of [...Object.keys(commands), "call-signed.mjs"])
    expect(page, file).toContain(`\n${await readFile(join(folder, file), "utf8")}\`\`\``);
});

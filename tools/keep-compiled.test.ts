import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";

const server = join(import.meta.dirname, "../apps/server");
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(server, "package.json"), "utf8")));

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "parapet-compiled-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Loads the server and has it end at a wrong setting, before it opens anything. */
async function serveWrongly(words: readonly string[], variables: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [join(server, "bin/parapet.js"), "serve", ...words], {
    cwd: temporaryFolder(),
    stdio: ["ignore", "ignore", "pipe"],
    env: { PATH: process.env["PATH"], PARAPET_PORT: "http", ...variables },
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  await once(child, "close");
  expect(errors).toBe('parapet: PARAPET_PORT must be a port from 0 to 65535, not "http".\n');
}

test(
  "what was compiled is kept in the data folder, and that of other versions goes",
  { timeout: 300_000 },
  async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "compiled/0.0.1"), { recursive: true });
    await serveWrongly([], { PARAPET_DATA: folder });
    expect(readdirSync(join(folder, "compiled"))).toEqual([version]);
    expect(readdirSync(join(folder, "compiled", version), { recursive: true }).length).toBeGreaterThan(100);
  },
);

test("the data folder can come from a settings file", { timeout: 300_000 }, async () => {
  const folder = temporaryFolder();
  const file = join(temporaryFolder(), "parapet.env");
  writeFileSync(file, `PARAPET_DATA=${folder}\n`);
  await serveWrongly(["--config", file], {});
  expect(readdirSync(folder)).toEqual(["compiled"]);
});

test(
  "a folder that isn't there yet isn't made, and settings that can't be read are the server's to name",
  { timeout: 300_000 },
  async () => {
    const folder = join(temporaryFolder(), "data");
    await serveWrongly([], { PARAPET_DATA: folder });
    expect(existsSync(folder)).toBe(false);
  },
);

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "rolldown";
import { expect, onTestFinished, test } from "vitest";
import { sourcePlaces } from "./source-places.ts";

function sources(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "parapet-places-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

async function bundle(root: string): Promise<string> {
  const dir = join(root, "dist");
  await build({
    cwd: root,
    input: { main: "src/main.ts" },
    platform: "node",
    plugins: [sourcePlaces(root, dir)],
    logLevel: "silent",
    output: { dir, format: "esm", entryFileNames: "[name].js" },
  });
  return execFileSync(process.execPath, [join(dir, "main.js")], { encoding: "utf8" });
}

test("a bundle finds files where its sources did, and starts what they started", async () => {
  const root = sources({
    "package.json": '{ "type": "module" }',
    "data/words.txt": "four words of data",
    "src/main.ts": 'import { start } from "./deep/start.ts"; start();',
    "src/deep/start.ts": `
      import { fork } from "node:child_process";
      import { readFileSync } from "node:fs";
      import { join } from "node:path";
      export function start(): void {
        console.log(readFileSync(join(import.meta.dirname, "../../data/words.txt"), "utf8"));
        console.log(readFileSync(new URL("../../data/words.txt", import.meta.url), "utf8"));
        fork(new URL("child-process.ts", import.meta.url));
      }`,
    "src/deep/child-process.ts": 'import { word } from "./word.ts"; console.log(word);',
    "src/deep/word.ts": 'export const word: string = "started";',
  });
  const printed = await bundle(root);
  expect(printed).toBe("four words of data\nfour words of data\nstarted\n");
  rmSync(join(root, "src"), { recursive: true });
  expect(execFileSync(process.execPath, [join(root, "dist/main.js")], { encoding: "utf8" })).toBe(printed);
});

test("a package that finds files by its own place can't be bundled", async () => {
  const root = sources({
    "src/main.ts": 'import place from "lost"; console.log(place);',
    "node_modules/lost/package.json": '{ "name": "lost", "main": "index.js" }',
    "node_modules/lost/index.js": "module.exports = __dirname;",
  });
  await expect(bundle(root)).rejects.toThrow("node_modules/lost/index.js finds files by its own place");
});

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { packNpmPackage } from "./pack-npm-packages.ts";

const folder = mkdtempSync(join(tmpdir(), "parapet-packed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the packed client needs no other package, and Node runs it outside the repository", () => {
  packNpmPackage("client", folder);
  const room = join(folder, "node_modules/@parapet/client");
  mkdirSync(room, { recursive: true });
  execFileSync("tar", ["-xzf", join(folder, "client.tgz"), "-C", room, "--strip-components=1"]);
  expect(JSON.parse(readFileSync(join(room, "package.json"), "utf8"))).toEqual({
    name: "@parapet/client",
    version: expect.any(String),
    license: "Apache-2.0",
    type: "module",
    engines: { node: ">=22" },
    exports: { ".": { types: "./lib/index.d.ts", default: "./lib/index.js" } },
  });
  const program = `import { getTotp } from "@parapet/client"; console.log(await getTotp("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", 59_000))`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { cwd: folder });
  expect(printed.toString()).toBe("287082\n");
  expect(readFileSync(join(room, "lib/index.d.ts"), "utf8")).toContain("createFetch");
  expect(readFileSync(join(room, "README.md"), "utf8")).toContain("# @parapet/client");
});

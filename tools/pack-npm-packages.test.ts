import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ensureNode } from "./older-node.ts";
import { packNpmPackage } from "./pack-npm-packages.ts";

const folder = mkdtempSync(join(tmpdir(), "parapet-packed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Makes a signed call to its own server. */
const program = `
import { createServer } from "node:http";
import { createFetch, generateSigningKey, getTotp } from "@parapet/client";
const server = createServer(({ headers }, response) => response.end(headers["x-api-key"] + " " + headers.dpop.split(".").length));
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const signingKey = await generateSigningKey();
const call = createFetch({ api: "http://127.0.0.1:" + server.address().port, key: "ppk_1", signingKey });
console.log(await (await call("/")).text(), await getTotp("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", 59_000));
server.close();
`;

test("the packed client needs no other package, and Node 22 runs it outside the repository", () => {
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
  const printed = execFileSync(ensureNode(22), ["--input-type=module", "--eval", program], { cwd: folder });
  expect(printed.toString()).toBe("ppk_1 3 287082\n");
  expect(readFileSync(join(room, "lib/index.d.ts"), "utf8")).toContain("createFetch");
  expect(readFileSync(join(room, "README.md"), "utf8")).toContain("# @parapet/client");
});

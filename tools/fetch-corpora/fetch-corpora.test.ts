import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { readCorporaManifest } from "./corpora-manifest.ts";

const first = "Subject: one\r\n\r\nHello\r\n";
const second = "Subject: two\n\nçava\n";
const sums = [first, second].map((each) => createHash("sha256").update(each).digest("hex"));

/** A server of files by path, which counts what it is asked for. */
async function serve(files: Readonly<Record<string, string | Uint8Array>>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const content = files[request.url ?? ""];
    response.statusCode = content === undefined ? 404 : 200;
    response.end(content ?? "no such file");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mails/` };
}

async function sourcesOf(url: string, files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), "parapet-corpora-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const sources = join(folder, "sources.json");
  await writeFile(sources, JSON.stringify({ torture: [{ url, license: "MIT", files }] }));
  return { folder, sources };
}

async function run(sources: string, out: string) {
  const command = [join(import.meta.dirname, "main.ts"), "--sources", sources, "--out", out];
  const child = spawn(process.execPath, command);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: Number(code), stdout, stderr };
}

test("files are fetched once, under their sums", async () => {
  const server = await serve({ "/mails/a/one.eml": first, "/mails/a/two%20%23.eml": second });
  const { folder, sources } = await sourcesOf(server.url, { "a/one.eml": sums[0] ?? "", "a/two #.eml": sums[1] ?? "" });
  expect(await run(sources, folder)).toEqual({ code: 0, stdout: "2 fetched, 0 already there, 0 failed\n", stderr: "" });
  expect((await readdir(join(folder, "torture"))).toSorted()).toEqual(sums.map((sum) => `${sum}.eml`).toSorted());
  expect(await readFile(join(folder, "torture", `${sums[0]}.eml`), "utf8")).toBe(first);
  await writeFile(join(folder, "torture", `${sums[1]}.eml`), "damaged");
  expect(await run(sources, folder)).toMatchObject({ code: 0, stdout: "1 fetched, 1 already there, 0 failed\n" });
  expect(server.asked).toHaveLength(3);
});

test("a file that is gone, changed or too large is named and isn't stored", async () => {
  const server = await serve({ "/mails/changed": second, "/mails/large": new Uint8Array(16 * 2 ** 20 + 1) });
  const [sum = ""] = sums;
  const { folder, sources } = await sourcesOf(server.url, { gone: sum, changed: sum, large: sum });
  const { code, stdout, stderr } = await run(sources, folder);
  expect([code, stdout]).toEqual([1, "0 fetched, 0 already there, 3 failed\n"]);
  expect(stderr.trim().split("\n")).toEqual([
    `${server.url}gone: HTTP 404`,
    `${server.url}changed: SHA-256 is ${sums[1]}, expected ${sum}`,
    `${server.url}large: more than 16777216 bytes`,
  ]);
  expect(await readdir(join(folder, "torture"))).toEqual([]);
});

test("the repository's manifest names each file once, over HTTPS", async () => {
  const files = await readCorporaManifest(join(import.meta.dirname, "../../fixtures/corpora.json"));
  expect(files.length).toBeGreaterThan(1500);
  expect(new Set(files.map(({ url }) => url)).size).toBe(files.length);
  expect(files.filter(({ url }) => !url.startsWith("https://"))).toEqual([]);
});

test("a manifest with something else than a checksum is refused", async () => {
  const { sources } = await sourcesOf("http://127.0.0.1:1/", { file: "abc" });
  await expect(readCorporaManifest(sources)).rejects.toThrow(/invalid_format/);
});

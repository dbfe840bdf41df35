import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { scanFiles } from "./scan-files.ts";
import { scanMailFile } from "./scan-mail-file.ts";
import { scanMail } from "./scan-mail.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-scan-"));
  mkdirSync(join(folder, "below"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const letter = Buffer.from("From: Ann <ann@partner.example>\r\nSubject: Minutes\r\n\r\nThe minutes are attached.\r\n");

it("analyzes every file once, in workers, and rejects files that aren't emails", async () => {
  const files = Array.from({ length: 20 }, (_, at) => join(folder, at % 2 === 0 ? "below" : ".", `${at}.eml`));
  for (const [at, file] of files.entries()) writeFileSync(file, at === 3 ? "" : letter);
  const found = new Map<string, string>();
  for await (const { file, verdict } of scanFiles(files, 2)) found.set(file, verdict);
  expect([...found.keys()].toSorted()).toEqual(files.toSorted());
  expect([...found].filter(([, verdict]) => verdict === "refused")).toEqual([[files[3], "refused"]]);
}, 60_000);

it("reports unreadable and oversized files and continues", async () => {
  const [large, gone, fine] = ["large.eml", "gone.eml", "fine.eml"].map((name) => join(folder, name));
  if (large === undefined || gone === undefined || fine === undefined) throw new Error("There is no file");
  for (const file of [large, fine]) writeFileSync(file, letter);
  truncateSync(large, 50 * 2 ** 20 + 1);
  const found = new Map<string, readonly string[]>();
  for await (const { file, verdict, signals } of scanFiles([gone, folder, large, fine], 1))
    found.set(file, [verdict, ...signals]);
  expect(found).toEqual(
    new Map([
      [gone, ["refused", "unreadable"]],
      [folder, ["refused", "unreadable"]],
      [large, ["refused", "too_large"]],
      [fine, ["clean"]],
    ]),
  );
}, 60_000);

it("prints one JSON line per file, with its relative path", async () => {
  writeFileSync(join(folder, "below", "a.eml"), letter);
  writeFileSync(join(folder, "b"), "");
  symlinkSync(join(folder, "b"), join(folder, "c"));
  symlinkSync(folder, join(folder, "below", "around"));
  const printed: string[] = [];
  await scanMail([folder, "--json", "--threads", "2"], async (line) => void printed.push(line));
  const lines = printed.map((line) => JSON.parse(line));
  expect(new Set(lines.map(({ file }) => file))).toEqual(new Set(["b", "below/a.eml", "c"]));
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(Object.keys(line)).toEqual(["file", "verdict", "p", "attack_type", "signals", "ms"]);
}, 60_000);

it("returns immediately without files", async () => {
  const found: string[] = [];
  for await (const { file } of scanFiles([], 4)) found.push(file);
  expect(found).toEqual([]);
});

it("reports the same in column format", async () => {
  expect(await scanMailFile("a.eml", letter, undefined, null)).toEqual({
    file: "a.eml",
    verdict: "clean",
    p: expect.closeTo(0.027, 2),
    attack_type: null,
    signals: [],
    ms: expect.any(Number),
    cpuMs: expect.any(Number),
  });
});

it.each([
  [[], /^Missing argument DIR\.$/],
  [["/nowhere/at/all"], /The folder \/nowhere\/at\/all doesn.t exist/],
  [[".", "--threads", "0"], /^--threads must be a number from 1 to 256, not "0"\.$/],
  [[".", "--fast"], /^Unknown option --fast\.$/],
])("%j is rejected with one message", async (argv, problem) => {
  await expect(scanMail(argv)).rejects.toThrow(problem);
});

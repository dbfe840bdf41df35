import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { Columns } from "./tail.ts";

const folder = mkdtempSync(join(tmpdir(), "parapet-columns-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("names the columns before each later piece, the newest ones", () => {
  const columns = new Columns();
  expect(columns.before(["a"])).toEqual(["a"]);
  expect(columns.before(["#Fields: x", "1"])).toEqual(["#Fields: x", "1"]);
  expect(columns.before(["2"])).toEqual(["#Fields: x", "2"]);
  expect(columns.before([])).toEqual([]);
  expect(columns.before(["3", "#fields: y", "4"])).toEqual(["#Fields: x", "3", "#fields: y", "4"]);
  expect(columns.before(["5"])).toEqual(["#fields: y", "5"]);
});

it("knows what a file said before it was followed", async () => {
  const file = join(folder, "iis.log");
  writeFileSync(file, "#Software: IIS\r\n#Fields: a b\r\n1 2\r\n");
  const columns = new Columns();
  await columns.readHead(join(folder, "none.log"));
  expect(columns.before(["3 4"])).toEqual(["3 4"]);
  await columns.readHead(file);
  expect(columns.before(["5 6"])).toEqual(["#Fields: a b", "5 6"]);
});

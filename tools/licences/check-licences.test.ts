import { join } from "node:path";
import { expect, test } from "vitest";
import { checkLicences, wrongData, wrongPackages } from "./check-licences.ts";
import { dataFiles, dataNotices } from "./data-files.ts";
import { lockedPackages } from "./locked-packages.ts";

const root = join(import.meta.dirname, "../..");

test("this repository has nothing to find", () => {
  expect(lockedPackages(root).length).toBeGreaterThan(500);
  expect(dataNotices(root).map(({ path }) => path)).toEqual(dataFiles(root));
  expect(dataFiles(root)).toContain("packages/mail-analysis/models/mail-model.json");
  expect(checkLicences(root)).toEqual([]);
});

test("a package that forbids commercial use, or says nothing, is found", () => {
  const [some] = lockedPackages(root);
  if (some === undefined) throw new Error("The lock file is empty");
  const named = { ...some, name: "data", version: "1.0.0" };
  expect(wrongPackages([{ ...named, licence: "CC-BY-NC-4.0" }])).toEqual(["data@1.0.0: CC-BY-NC-4.0 isn't permitted"]);
  expect(wrongPackages([{ ...named, licence: null }])).toEqual(["data@1.0.0: no licence is known"]);
});

test("a data file has one row in NOTICE, with a source and a permitted licence", () => {
  const row = (path: string, licence = "MIT", source = "somewhere") => ({ path, licence, source });
  const files = ["a/data/x.json", "a/data/y.json"];
  expect(wrongData(files, [row("a/data/x.json"), row("a/data/y.json")])).toEqual([]);
  expect(wrongData(files, [row("a/data/x.json"), row("a/data/x.json"), row("a/data/z.json")])).toEqual([
    "a/data/y.json: NOTICE doesn't list it",
    "a/data/x.json: NOTICE lists it twice",
    "a/data/z.json: NOTICE lists it, but there is no such data file",
  ]);
  expect(wrongData(files, [row("a/data/x.json", "CC-BY-NC-4.0"), row("a/data/y.json", "MIT", "")])).toEqual([
    "a/data/x.json: CC-BY-NC-4.0 isn't permitted",
    "a/data/y.json: NOTICE names no source",
  ]);
});

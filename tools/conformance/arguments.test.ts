import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { fixturesFolder } from "../fixtures-folder.ts";
import { readArguments } from "./arguments.ts";

it("takes a folder, and JSON on request", () => {
  expect(readArguments(["--fixtures", tmpdir()])).toEqual({ ok: true, fixtures: tmpdir(), json: false });
  expect(readArguments([`--fixtures=${tmpdir()}/`, "--json"])).toEqual({ ok: true, fixtures: tmpdir(), json: true });
});

it("takes the fixtures that are at hand where no folder is named", () => {
  expect(readArguments(["--json"])).toEqual({ ok: true, fixtures: fixturesFolder, json: true });
});

it.each([
  [
    "the folder does not exist",
    ["--fixtures", "/nowhere/at/all"],
    /^There is no folder of fixtures at \/nowhere\/at\/all\.$/,
  ],
  ["a file is named", ["--fixtures", import.meta.filename], /There is no folder/],
  ["an option is unknown", ["--fixture", tmpdir()], /Unknown option '--fixture'/],
])("says in one line that %s", (_, argv, problem) => {
  const args = readArguments(argv);
  expect(args).toMatchObject({ ok: false, problem: expect.stringMatching(problem) });
  expect(JSON.stringify(args)).not.toContain(String.raw`\n`);
});

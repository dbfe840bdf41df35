import { expect, test } from "vitest";
import { checkLength } from "./check-length.ts";
import { inTemporaryHouse } from "./temporary-house.ts";

const findings = (...lengths: readonly number[]) => {
  const files = lengths.map((lines, index) => [`packages/ui/src/file-${index}.ts`, "export {};\n".repeat(lines)]);
  return inTemporaryHouse(Object.fromEntries(files), checkLength);
};

test("short files have no findings, whatever their number", () => {
  expect(findings()).toEqual([]);
  expect(findings(1, 10, 80)).toEqual([]);
});

test("a file of more than 400 lines is found by name", () => {
  const short = Array.from({ length: 20 }, () => 1);
  expect(findings(400, ...short)).toEqual([]);
  expect(findings(401, ...short)).toEqual(["packages/ui/src/file-0.ts: 401 lines"]);
});

test("the house as a whole stays short", () => {
  expect(findings(81, 81, 81)).toEqual(["half of the files should have up to 80 lines, not 81"]);
  expect(findings(1, 1, 1, 1, 1, 1, 1, 1, 221, 221, 221)).toEqual([
    "nine in ten of the files should have up to 220 lines, not 221",
  ]);
});

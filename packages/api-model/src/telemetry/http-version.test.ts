import { expect, it } from "vitest";
import { readHttpVersion } from "./http-version.ts";

it.each([
  ["HTTP/1.1", "1.1"],
  ["1.1", "1.1"],
  ["1.100000", "1.1"],
  ["1.000000", "1.0"],
  ["HTTP/1.0", "1.0"],
  ["0.9", "0.9"],
  ["1", "1"],
  ["2.000000", "2"],
  ["HTTP/2.0", "2"],
  ["http/2", "2"],
  ["h2", "2"],
  ["h2c", "2"],
  ["3", "3"],
  [1.1, "1.1"],
  [2, "2"],
  ["0.0.1", null],
  ["1.2", null],
  ["2.1", null],
  ["SPDY/3", null],
  ["", null],
  ["null", null],
  [null, null],
  [{}, null],
])("reads version %j as %j", (value, version) => {
  expect(readHttpVersion(value)).toBe(version);
});

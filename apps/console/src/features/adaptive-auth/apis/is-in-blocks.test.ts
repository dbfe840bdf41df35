import { expect, test } from "vitest";
import { isInBlocks } from "./api-fields.tsx";

test.each([
  ["10.0.0.5", ["10.0.0.0/8"], true],
  ["10.0.0.5", ["10.0.0.5"], true],
  ["::ffff:10.0.0.5", ["10.0.0.0/8"], true],
  ["2001:db8::5", ["::1/128", "2001:db8::/32"], true],
  ["11.0.0.5", ["10.0.0.0/8", "2001:db8::/32"], false],
  ["10.0.0.5", ["10.0.0.0/", "gateway", ""], false],
  ["unknown", ["0.0.0.0/0"], false],
  ["10.0.0.5", [], false],
] as const)("%s in %j: %s", (address, blocks, expected) => {
  expect(isInBlocks(address, blocks)).toBe(expected);
});

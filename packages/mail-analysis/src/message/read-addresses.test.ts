import { describe, expect, test } from "vitest";
import { collectDefects } from "../defects.ts";
import { defaultLimits } from "../limits.ts";
import { addressOf, readAddresses, readReturnPath } from "./read-addresses.ts";

function read(values: readonly string[], addresses = 10) {
  const defects = collectDefects();
  const found = readAddresses(values, { ...defaultLimits, addresses }, defects);
  return {
    found: found.map(({ displayName, address }) => [displayName, address]),
    defects: defects.found.map(({ code }) => code),
  };
}

test.each([
  ["a bare address", "kim@a.example", [["", "kim@a.example"]]],
  ["a name and an address", "Kim Li <kim@a.example>", [["Kim Li", "kim@a.example"]]],
  ["a quoted name with a comma", '"Li, Kim" <kim@a.example>', [["Li, Kim", "kim@a.example"]]],
  ["a quoted name that is an address", '"boss@a.example" <kim@b.example>', [["boss@a.example", "kim@b.example"]]],
  ["a name in a comment", "kim@a.example (Kim Li)", [["Kim Li", "kim@a.example"]]],
  ["an encoded name", "=?utf-8?B?S8OpbQ==?= <kim@a.example>", [["Kém", "kim@a.example"]]],
  ["a name without an address", "Kim Li", [["Kim Li", ""]]],
  [
    "two addresses",
    "Kim <kim@a.example>, ola@b.example",
    [
      ["Kim", "kim@a.example"],
      ["", "ola@b.example"],
    ],
  ],
  ["the members of a group", "Team: Kim <kim@a.example>;", [["Kim", "kim@a.example"]]],
  ["no members of an empty group", "undisclosed-recipients:;", []],
  ["nothing from empty entries", ", , <>", []],
  ["nothing", "", []],
])("reads %s", (_, value, found) => {
  expect(read([value])).toEqual({ found, defects: [] });
});

test("reads all headers of one name", () => {
  expect(read(["a@a.example", "b@a.example, c@a.example"]).found.map(([, address]) => address)).toEqual([
    "a@a.example",
    "b@a.example",
    "c@a.example",
  ]);
});

test("records a defect when it cuts addresses at the limit", () => {
  const two = ["a@a.example", "b@a.example"];
  expect(read(two, 2)).toMatchObject({ found: { length: 2 }, defects: [] });
  expect(read([...two, "c@a.example"], 2)).toEqual({
    found: [
      ["", "a@a.example"],
      ["", "b@a.example"],
    ],
    defects: ["too_many_addresses"],
  });
});

test("reads 300 characters for each allowed address", () => {
  const late = (blanks: number) => `${" ".repeat(blanks)}a@a.example`;
  expect(read([late(289)], 1).found).toEqual([["", "a@a.example"]]);
  expect(read([late(300)], 1).found).toEqual([]);
  expect(read([late(300)], 2).found).toEqual([["", "a@a.example"]]);
});

describe("an address", () => {
  test.each([
    ["kim@a.example", "kim", "a.example"],
    [" kim@A.Example ", "kim", "a.example"],
    ["kim@a.example.", "kim", "a.example"],
    ["kim@münchen.example", "kim", "münchen.example"],
    ['"a@b"@c.example', '"a@b"', "c.example"],
    ["Kim+Notes@a.example", "Kim+Notes", "a.example"],
    ["kim", "kim", ""],
    ["kim@", "kim", ""],
    ["@a.example", "", "a.example"],
    ["", "", ""],
  ])("%j is split at its last @", (written, localPart, domain) => {
    expect(addressOf(" Kim ", written)).toEqual({ displayName: "Kim", address: written.trim(), localPart, domain });
  });
});

test.each([
  [null, null],
  ["<>", ""],
  ["", ""],
  ["<bounce@a.example>", "bounce@a.example"],
  ["bounce@a.example", "bounce@a.example"],
  [`${" ".repeat(1200)}<a@a.example>`, ""],
])("the return path %j has the address %j", (value, address) => {
  expect(readReturnPath(value)?.address ?? null).toBe(address);
});

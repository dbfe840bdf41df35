import { expect, it } from "vitest";
import { checkPure, readQuirkCase } from "./quirk-case.ts";

const payload = {
  requestID: "r",
  request: { method: "GET", path: "/a", host: "h" },
  response: { statusCode: "200" },
};
const receivedAtMs = 1_800_000_000_000;
const check = (given: object, expect_: object) =>
  checkPure(readQuirkCase({ name: "n", ...given, expect: expect_ }, receivedAtMs));

it("passes when every named field is as expected, warnings in any order", () => {
  const expected = {
    accepted: true,
    ts_ms: receivedAtMs,
    host: "h",
    port: null,
    status: 200,
    warnings: ["json_repaired", "time_missing"],
  };
  const raw_body = String.raw`{"requestID":"\d","request":{"method":"GET","path":"/a","host":"h"},"response":{"statusCode":200}}`;
  expect(check({ raw_body }, expected)).toEqual([]);
});

it("tells each field that differs, and fields that it does not know", () => {
  const expected = { accepted: true, host: "x", colour: "red", warnings: [] };
  expect(check({ payload }, expected)).toEqual([
    'host is "h", expected "x"',
    "colour is unknown to this runner",
    'warnings is ["time_missing"], expected []',
  ]);
});

it("compares refusals by their reason", () => {
  expect(check({ raw_body: "{" }, { accepted: false, reject_reason: "json_syntax" })).toEqual([]);
  expect(check({ raw_body: "[]" }, { accepted: false, reject_reason: "json_syntax" })).toEqual([
    'the refusal is "not_an_object", expected "json_syntax"',
  ]);
  expect(check({ raw_body: "{" }, { accepted: true })).toEqual(['the refusal is "json_syntax", expected "an event"']);
  expect(check({ payload }, { accepted: false, reject_reason: "path_missing" })).toEqual([
    'it is accepted, expected the refusal "path_missing"',
  ]);
});

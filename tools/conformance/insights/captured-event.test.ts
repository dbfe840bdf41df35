import { expect, it } from "vitest";
import { capturedBy, modelDifferences } from "./captured-event.ts";

const line = '192.0.2.1 - - [10/Oct/2026:20:55:36 +0000] "GET /a HTTP/2.0" 200 5';
const differencesOf = (text: string, expected: object) =>
  modelDifferences(capturedBy("access_log", text)[0], { ...expected });

it("accepts other writings of the same, and nothing else", () => {
  expect(differencesOf(line, { path: "/a", http_version: "2.0", host: null, note: "x" })).toEqual([]);
  expect(differencesOf(line, { path: "/b", http_version: "2.1", host: "h:80", mood: 1 })).toEqual([
    'path is "/a", expected "/b"',
    'http_version is "2", expected "2.1"',
    'host is ":null", expected "h:80"',
    "mood is unknown to this runner",
  ]);
});

it("tells refusals from calls", () => {
  expect(differencesOf("garbage", { rejected: true, reason: "format" })).toEqual([]);
  expect(differencesOf("garbage", { path: "/a" })).toEqual(["it is format"]);
  expect(differencesOf(line, { rejected: true, reason: "format" })).toEqual([
    'the refusal is "none", expected "format"',
  ]);
  expect(differencesOf(line, { skipped: true })).toEqual(['the outcome is "call", expected "ignored"']);
});

import { expect, it } from "vitest";
import { guessFormat } from "./guess-format.ts";

const cases: readonly (readonly [format: string, payload: string])[] = [
  ["har", '{ "log": { "version": "1.2", "entries": [] } }'],
  ["postman", '{"info":{"name":"Orders"},"item":[]}'],
  ["postman", '{"variables":[],"info":{"schema":"https://schema.getpostman.com/json/collection/v2.1.0/"},"item":[]}'],
  ["otlp_json", '{"resourceSpans":[{"scopeSpans":[]}]}'],
  ["akto", '{"batchData":[{"path":"/a"}]}'],
  ["akto", '[{"path":"/a","requestHeaders":"{}","method":"GET"}]'],
  ["metlo", '{"request":{"method":"GET","url":{"host":"a.example","path":"/a"}},"response":{"status":200}}'],
  ["telemetry", '{"requestID":"1","request":{"method":"GET"},"response":{"statusCode":"200"}}'],
  ["telemetry", '{\n  "REQUEST": {"method":"GET"},\n  "response": {"statusCode":"200"}}'],
  ["telemetry", '{"events":[{"requestID":"1"}]}'],
  ["telemetry", "[]"],
  [
    "access_log",
    '{"time_iso8601":"2026-10-10T20:55:36+00:00","request_method":"GET","request_uri":"/a","status":"200"}',
  ],
  ["access_log", '[2026-10-10T20:55:36.100Z] "GET /a HTTP/1.1" 200 - 0 5 1 1'],
  ["access_log", '192.0.2.1 - - [10/Oct/2026:20:55:36 +0000] "GET /a HTTP/1.1" 200 5'],
  [
    "access_log",
    'https 2026-10-10T20:55:36.100000Z app/lb/1 192.0.2.1:1 10.0.0.1:80 0 0 0 200 200 1 1 "GET https://a:443/ HTTP/1.1"',
  ],
  [
    "access_log",
    '{"request":{"method":"GET","uri":"/a"},"response":{"status":200},"latencies":{"request":5}}\n{"request":{',
  ],
  ["access_log", '{"log":"192.0.2.1 - - [x]","stream":"stdout"}'],
  ["access_log", "\uFEFF192.0.2.1 - - [x]"],
];

it.each(cases)("takes for %s: %s", (format, payload) => {
  expect(guessFormat(new TextEncoder().encode(payload))).toBe(format);
});

it("is not misled by what a body quotes", () => {
  const body = JSON.stringify({ batchData: [], resourceSpans: [], log: {} });
  const call = JSON.stringify({ requestID: "1", request: { body }, response: { statusCode: "200" } });
  expect(guessFormat(new TextEncoder().encode(call))).toBe("telemetry");
});

it("takes bytes that are no text for protobuf", () => {
  expect(guessFormat(Uint8Array.from([0x0a, 0x02, 0x12, 0x00]))).toBe("otlp_protobuf");
});

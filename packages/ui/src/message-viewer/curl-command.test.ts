import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { curlCommand } from "./message-viewer.tsx";
import type { RequestMessage } from "./message.ts";

const request: RequestMessage = {
  kind: "request",
  method: "GET",
  url: "https://shop.example.com/v1/orders?limit=10",
  httpVersion: "1.1",
  headers: [],
  body: { text: null, bytes: null, truncated: false, masked: [] },
};

/** The words that a POSIX shell would hand to curl. */
function wordsOf(message: RequestMessage): string[] {
  const shell = String.raw`curl() { printf '%s\0' "$@"; }`;
  return execFileSync("sh", ["-c", `${shell}\n${curlCommand(message)}`])
    .toString()
    .split("\0")
    .slice(0, -1);
}

test("method, address, headers and body reach curl", () => {
  const words = wordsOf({
    ...request,
    method: "POST",
    headers: [
      { name: "host", value: "shop.example.com", redacted: false },
      { name: "content-length", value: "12", redacted: false },
      { name: "content-type", value: "application/json", redacted: false },
      { name: "x-empty", value: "", redacted: false },
    ],
    body: { ...request.body, text: '{"name":"O\'Hara"}' },
  });
  expect(words).toEqual([
    "--globoff",
    "-X",
    "POST",
    "https://shop.example.com/v1/orders?limit=10",
    "-H",
    "content-type: application/json",
    "-H",
    "x-empty;",
    "--data-raw",
    '{"name":"O\'Hara"}',
  ]);
});

test("HEAD waits for no body", () => {
  expect(wordsOf({ ...request, method: "HEAD" })).toEqual(["--globoff", "--head", request.url]);
});

test("a masked value stays masked", () => {
  const headers = [{ name: "authorization", value: "Bearer ••••", redacted: true }];
  expect(curlCommand({ ...request, headers })).toContain("-H 'authorization: Bearer ••••'");
});

test("no value of a call runs as a command", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 30 }).filter((value) => !value.includes("\0"));
  fc.assert(
    fc.property(text, text, text, (path, value, body) => {
      const words = wordsOf({
        ...request,
        url: `https://shop.example.com/${path}`,
        headers: [{ name: "x", value: `v${value}`, redacted: false }],
        body: { ...request.body, text: body },
      });
      expect(words.slice(3)).toEqual([`https://shop.example.com/${path}`, "-H", `x: v${value}`, "--data-raw", body]);
    }),
    { numRuns: 40 },
  );
});

import { execFileSync } from "node:child_process";
import type { EventDetail } from "@parapet/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { curlCommand } from "./curl-command.ts";
import { detail } from "./testing.ts";

/** The words that a POSIX shell would hand to curl. */
function wordsOf(event: EventDetail): string[] {
  const shell = String.raw`curl() { printf '%s\0' "$@"; }`;
  return execFileSync("sh", ["-c", `${shell}\n${curlCommand(event)}`])
    .toString()
    .split("\0")
    .slice(0, -1);
}

test("method, address, headers and body reach curl", () => {
  const words = wordsOf({
    ...detail,
    method: "POST",
    req_headers: [
      { name: "host", value: "shop.example.com", redacted: false },
      { name: "content-length", value: "12", redacted: false },
      { name: "content-type", value: "application/json", redacted: false },
      { name: "x-empty", value: "", redacted: false },
    ],
    req_body: '{"name":"O\'Hara"}',
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

test("a masked value stays masked", () => {
  const event = { ...detail, req_headers: [{ name: "authorization", value: "Bearer ••••", redacted: true }] };
  expect(curlCommand(event)).toContain("-H 'authorization: Bearer ••••'");
});

test("no value of a call runs as a command", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 30 }).filter((value) => !value.includes("\0"));
  fc.assert(
    fc.property(text, text, text, (path, value, body) => {
      const event = {
        ...detail,
        path: `/${path}`,
        req_headers: [{ name: "x", value: `v${value}`, redacted: false }],
        req_body: body,
      };
      const words = wordsOf(event);
      expect(words.slice(3)).toEqual([
        `https://shop.example.com/${path}?limit=10`,
        "-H",
        `x: v${value}`,
        "--data-raw",
        body,
      ]);
    }),
    { numRuns: 40 },
  );
});

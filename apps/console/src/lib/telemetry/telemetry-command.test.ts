import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { telemetryCommand } from "./telemetry-command.ts";

function wordsOf(command: string): string[] {
  const shell = String.raw`curl() { printf '%s\0' "$@"; }`;
  return execFileSync("sh", ["-c", `${shell}\n${command}`])
    .toString()
    .split("\0")
    .slice(0, -1);
}

test("the command sends one call with the token", () => {
  const [, , address, , token, , type, , payload = ""] = wordsOf(telemetryCommand("https://parapet.example", "abc-_="));
  expect([address, token, type]).toEqual([
    "https://parapet.example/api/telemetry",
    "X-Trace-Source-Token: abc-_=",
    "Content-Type: application/json",
  ]);
  expect(JSON.parse(payload)).toMatchObject({ request: { method: "GET" }, response: { statusCode: "200" } });
});

test("without a token there is no token header", () => {
  expect(telemetryCommand("http://127.0.0.1:8080", null)).not.toContain("Token");
});

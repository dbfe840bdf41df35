import { expect, test } from "vitest";
import { splitPort } from "./split-port.ts";

test.each([
  ["203.0.113.5:4711", "203.0.113.5", "4711"],
  ["203.0.113.5", "203.0.113.5", null],
  ["203.0.113.5:", "203.0.113.5:", null],
  ["[2001:db8::1]:4711", "2001:db8::1", "4711"],
  ["[2001:db8::1]", "2001:db8::1", null],
  ["[2001:db8::1]:x", "[2001:db8::1]:x", null],
  // Where the port begins is ambiguous.
  ["2001:db8::1:4711", "2001:db8::1:4711", null],
  ["gateway.example:80", "gateway.example:80", null],
  ["", "", null],
])("%j is %j with the port %j", (text, host, port) => {
  expect(splitPort(text)).toEqual({ host, port });
});

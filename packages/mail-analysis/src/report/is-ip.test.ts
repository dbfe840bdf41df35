import fc from "fast-check";
import { expect, test } from "vitest";
import { isIP } from "./is-ip.ts";

test.each([
  ["192.0.2.1", true],
  ["255.255.255.255", true],
  ["0.0.0.0", true],
  ["192.0.2.256", false],
  ["192.0.2", false],
  ["192.0.2.1.1", false],
  ["1192.0.2.1", false],
  ["192.0.2.1 ", false],
  ["2001:db8::7", true],
  ["2001:DB8::7", true],
  ["::", true],
  ["::ffff:192.0.2.1", true],
  ["2001:db8::7::1", false],
  ["2001:db8", false],
  ["1:2:3:4:5:6:7:8:9", false],
  ["2001:db8::g", false],
  ["[2001:db8::7]", false],
  ["::1]/x", false],
  ["::1]/[", false],
  ["abc", false],
  ["a.b", false],
  ["", false],
  [":", false],
])("%o is an address: %s", (text, expected) => {
  expect(isIP(text)).toBe(expected);
});

test("every address is one, and none with a port", () => {
  fc.assert(
    fc.property(fc.ipV4(), (ip) => {
      expect(isIP(ip)).toBe(true);
      expect(isIP(`${ip}:80`)).toBe(false);
    }),
  );
  fc.assert(
    fc.property(fc.ipV6(), (ip) => {
      expect(isIP(ip)).toBe(true);
    }),
  );
});

import { isIP as isNodeIp } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isIp, parseIp } from "./parse-ip.ts";

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
  expect(isIp(text)).toBe(expected);
});

test("every address is one, and none with a port", () => {
  fc.assert(
    fc.property(fc.ipV4(), (ip) => {
      expect(isIp(ip)).toBe(true);
      expect(isIp(`${ip}:80`)).toBe(false);
    }),
  );
  fc.assert(
    fc.property(fc.ipV6(), (ip) => {
      expect(isIp(ip)).toBe(true);
    }),
  );
});

/** Addresses of which some characters were replaced, so that they are nearly ones. */
const nearly = fc
  .tuple(
    fc.oneof(fc.ipV4(), fc.ipV4Extended(), fc.ipV6()),
    fc.array(fc.tuple(fc.nat(), fc.nat(2), fc.constantFrom(..."0123456789abcdefABCDEFg:./x-[] ".split(""), "")), {
      maxLength: 3,
    }),
  )
  .map(([address, changes]) =>
    changes.reduce((text, [start, removed, added]) => {
      const at = start % (text.length + 1);
      return text.slice(0, at) + added + text.slice(at + removed);
    }, address),
  );

test("what Node takes for an address is one, and nothing else is", () => {
  fc.assert(
    fc.property(nearly, (text) => {
      expect([text, isIp(text)]).toEqual([text, isNodeIp(text) !== 0]);
      expect(parseIp(text) !== null).toBe(isIp(text));
    }),
    { numRuns: 2_000 },
  );
});

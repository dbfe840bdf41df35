import fc from "fast-check";
import { expect, test } from "vitest";
import { readClientAddress } from "./read-address.ts";

test.each([
  ["198.51.100.90", "198.51.100.90", null],
  ["198.51.100.90:52311", "198.51.100.90", 52_311],
  ["[198.51.100.90]:1", "198.51.100.90", 1],
  ["[2001:db8::5]:443", "2001:db8::5", 443],
  ["[2001:DB8::5]", "2001:db8::5", null],
  ["2001:DB8::5", "2001:db8::5", null],
  [" 2001:db8::5 ", "2001:db8::5", null],
  ["::ffff:198.51.100.90", "198.51.100.90", null],
  ["[::FFFF:198.51.100.90]:80", "198.51.100.90", 80],
  ["0.0.0.0", "0.0.0.0", null],
])("%o is the address %s with the port %s", (text, ip, port) => {
  expect(readClientAddress(text)).toEqual({ ip, port });
});

test.each([
  "",
  " ",
  "unknown",
  "198.51.100",
  "198.51.100.256",
  "198.51.100.90:",
  "198.51.100.90:port",
  "198.51.100.90:123456",
  "1198.51.100.9",
  "2001:db8::5::1",
  "2001:db8:zz::1",
  "2001:db8::5]/x",
  "::1]/[",
  "host.example:443",
  ":443",
])("%o isn't an address", (text) => {
  expect(readClientAddress(text)).toBeNull();
});

test("any address is read with any port", () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.nat(65_535), (ip, port) => {
      expect(readClientAddress(`${ip}:${port}`)).toEqual({ ip, port });
      expect(readClientAddress(ip)).toEqual({ ip, port: null });
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const found = readClientAddress(text);
      expect(found === null || text.toLowerCase().includes(found.ip)).toBe(true);
    }),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { normaliseTelemetry } from "../telemetry/normalise-telemetry.ts";
import { readPlace } from "./read-place.ts";

const place = (host: string, port: number | null = null, scheme: string | null = null) => ({ host, port, scheme });

test.each([
  ["Shop.Example.com", place("shop.example.com")],
  [" shop.example.com. ", place("shop.example.com")],
  ["shop.example.com:8443", place("shop.example.com", 8443)],
  ["https://shop.example.com", place("shop.example.com", 443, "https")],
  ["HTTP://shop.example.com/v1?x=1", place("shop.example.com", 80, "http")],
  ["wss://user:secret@shop.example.com:9000/", place("shop.example.com", 9000, "wss")],
  ["//shop.example.com/v1", place("shop.example.com")],
  ["localhost:3000", place("localhost", 3000)],
  ["my_service.ns.svc", place("my_service.ns.svc")],
  ["10.8.0.7:8080", place("10.8.0.7", 8080)],
  ["[2001:DB8::5]:8080", place("2001:db8::5", 8080)],
  ["2001:db8::5", place("2001:db8::5")],
  ["https://münchen.example", place("xn--mnchen-3ya.example", 443, "https")],
])("%j is a place", (text, expected) => {
  expect(readPlace(text)).toEqual(expected);
});

test.each([
  "",
  " ",
  "ftp://shop.example.com",
  "shop.example.com:",
  "shop.example.com:0",
  "shop.example.com:99999",
  "shop.example.com:http",
  "two words",
  "*.example.com",
  "{tenant}.example.com",
  "/v1/pets",
  "https://",
  "https:///v1",
  "-",
])("%j is none", (text) => {
  expect(readPlace(text)).toBeNull();
});

test("is where calls with this host are, whatever the text", () => {
  const arrival = { receivedAtMs: 0 };
  fc.assert(
    fc.property(fc.domain(), fc.option(fc.integer({ min: 1, max: 65_535 })), (name, port) => {
      const host = port === null ? name.toUpperCase() : `${name}:${port}`;
      const request = { method: "GET", path: "/", host, common: { headers: [] } };
      const call = normaliseTelemetry({ request, response: { statusCode: "200", common: { headers: [] } } }, arrival);
      const read = readPlace(host);
      expect(call).toMatchObject({ exchange: { host: read?.host, port: read?.port } });
    }),
  );
});

test("never fails", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readPlace(text)?.host).not.toBe("");
    }),
  );
});

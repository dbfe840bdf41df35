import { expect, test } from "vitest";
import { eventAddress } from "./event-address.ts";

const call = { scheme: "https", host: "shop.example.com", port: 443, path: "/v1", query: null };

test.each([
  ["a default port is left out", call, "https://shop.example.com/v1"],
  ["another port is named", { ...call, port: 8443 }, "https://shop.example.com:8443/v1"],
  ["the query follows", { ...call, query: "a=1&b=2" }, "https://shop.example.com/v1?a=1&b=2"],
  ["an IPv6 host stands in brackets", { ...call, host: "2001:db8::1", port: 80 }, "https://[2001:db8::1]:80/v1"],
  ["port 443 implies a missing scheme", { ...call, scheme: null }, "https://shop.example.com/v1"],
  ["any other port means http", { ...call, scheme: null, port: 8080 }, "http://shop.example.com:8080/v1"],
  ["the asterisk of OPTIONS is a path", { ...call, path: "*" }, "https://shop.example.com/*"],
])("%s", (_, event, address) => {
  expect(eventAddress(event)).toBe(address);
});

import { expect, test } from "vitest";
import { hostWithPort, operationAddress } from "./host-with-port.ts";

test.each([
  [{ host: "shop.example", port: 8443, scheme: "https" }, "shop.example:8443"],
  [{ host: "shop.example", port: 443, scheme: "https" }, "shop.example"],
  [{ host: "shop.example", port: 443, scheme: "http" }, "shop.example:443"],
  [{ host: "shop.example", port: 80 }, "shop.example"],
  [{ host: "shop.example", port: null, scheme: "http" }, "shop.example"],
  [{ host: "2001:db8::5", port: 8080, scheme: "http" }, "[2001:db8::5]:8080"],
  [{ host: "gw.example/billing", port: 8443 }, "gw.example:8443/billing"],
  [{ host: null, port: null }, ""],
])("%j is %s", (place, name) => {
  expect(hostWithPort(place)).toBe(name);
});

test.each([
  ["gw.example/billing", "/billing/taxes", "gw.example:8443/billing/taxes"],
  ["gw.example", "/taxes", "gw.example:8443/taxes"],
  ["gw.example/billing", null, "gw.example:8443/billing"],
])("an operation at %s, %s is %s", (host, template, address) => {
  expect(operationAddress({ host, port: 8443 }, template)).toBe(address);
});

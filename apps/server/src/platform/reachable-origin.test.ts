import type { NetworkInterfaceInfo } from "node:os";
import { expect, test } from "vitest";
import { reachableOrigin } from "./reachable-origin.ts";

const of = (family: "IPv4" | "IPv6", address: string, internal = false) =>
  ({
    family,
    address,
    internal,
    netmask: "",
    mac: "",
    cidr: null,
    ...(family === "IPv6" && { scopeid: 0 }),
  }) as NetworkInterfaceInfo;
const lo = [of("IPv4", "127.0.0.1", true), of("IPv6", "::1", true)];
const machine = { lo, eth0: [of("IPv6", "fe80::1"), of("IPv6", "2001:db8::5"), of("IPv4", "192.0.2.7")] };

test.each(["http://127.0.0.1:8080", "http://192.0.2.9:8080", "http://[::1]:8080", "http://parapet.example:8080"])(
  "%s is reached as it is",
  (origin) => {
    expect(reachableOrigin(origin, machine)).toBe(origin);
  },
);

test.each(["http://0.0.0.0:8080", "http://[::]:8080"])("%s is reached by the machine's first address", (origin) => {
  expect(reachableOrigin(origin, machine)).toBe("http://192.0.2.7:8080");
});

test("a machine without IPv4 is reached by IPv6, where the server listens on it", () => {
  const v6 = { lo, eth0: [of("IPv6", "fe80::1"), of("IPv6", "2001:db8::5")] };
  expect(reachableOrigin("http://[::]:8080", v6)).toBe("http://[2001:db8::5]:8080");
  expect(reachableOrigin("http://0.0.0.0:8080", v6)).toBe("http://127.0.0.1:8080");
});

test("a machine without a network is reached by loopback", () => {
  expect(reachableOrigin("http://0.0.0.0:8080", { lo })).toBe("http://127.0.0.1:8080");
  expect(reachableOrigin("http://[::]:8080", { lo, eth0: [of("IPv6", "fe80::1")] })).toBe("http://127.0.0.1:8080");
});

import { describe, expect, it } from "vitest";
import { exchange } from "../testing/exchange.ts";
import { withDefaultHost } from "./with-default-host.ts";

const lost = exchange({ host: "", port: null, scheme: null });
const at = ({ host, port, scheme }: Pick<typeof lost, "host" | "port" | "scheme">) => [host, port, scheme];

describe("a call without a host", () => {
  it.each([
    [{ host: "Shop.example", scheme: null }, ["shop.example", null, null]],
    [{ host: "shop.example", scheme: "https" }, ["shop.example", 443, "https"]],
    [{ host: "shop.example:8443", scheme: "https" }, ["shop.example", 8443, "https"]],
    [{ host: "[2001:db8::a]:80", scheme: null }, ["2001:db8::a", 80, null]],
  ] as const)("goes to %j", (given, expected) => {
    expect(at(withDefaultHost(lost, given))).toEqual(expected);
  });

  it("keeps the scheme and the port that its sender names", () => {
    const call = { ...lost, scheme: "http", port: 8080 };
    expect(at(withDefaultHost(call, { host: "shop.example", scheme: "https" }))).toEqual([
      "shop.example",
      8080,
      "http",
    ]);
  });
});

it("leaves a call with a host as it is", () => {
  const call = { ...lost, host: "own.example" };
  expect(withDefaultHost(call, { host: "shop.example", scheme: null })).toBe(call);
});

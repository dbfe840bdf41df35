import { describe, expect, test } from "vitest";
import { compareCallers } from "./check-proxies.ts";
import type { ChainedCall } from "./read-newest-chains.ts";
import { suggestFrom } from "./suggest-proxies.ts";

const through = (peer: string, chain: string, traits: Partial<ChainedCall> = {}): ChainedCall => ({
  id: "0199d6f0-0000-7000-8000-00000000e001",
  method: "GET",
  host: "shop.example",
  path: "/orders",
  srcIp: peer,
  consumer: peer,
  isByAddress: true,
  reqHeaders: [{ name: "x-forwarded-for", value: chain }],
  ...traits,
});
const direct = (peer: string) => through(peer, "", { reqHeaders: [] });

describe("proxies are suggested", () => {
  test("where most callers are the address of one", () => {
    const calls = [1, 2, 3].map((at) => through("203.0.113.9", `198.51.100.${at}`));
    expect(suggestFrom([...calls, direct("192.0.2.1")])).toEqual({
      header: "x-forwarded-for",
      of: 4,
      through: 3,
      proxies: [{ address: "203.0.113.9", calls: 3 }],
    });
  });

  test("in a row, up to the caller", () => {
    const calls = [1, 2, 3, 4, 5, 6, 7].map((at) =>
      through("10.0.0.5", `192.0.2.66, 198.51.100.${at}, 203.0.113.9`, { consumer: "203.0.113.9" }),
    );
    expect(suggestFrom(calls)?.proxies.map(({ address }) => address)).toEqual(["10.0.0.5", "203.0.113.9"]);
  });

  test("without a busy caller that forges the header", () => {
    const forged = [1, 2].map((at) => through("203.0.113.9", `192.0.2.${at}, 198.51.100.7`));
    const others = [1, 2, 3].map((at) => through("203.0.113.9", `198.51.100.${at}`));
    expect(suggestFrom([...forged, ...others])?.proxies.map(({ address }) => address)).toEqual(["203.0.113.9"]);
  });

  test("by the header that they write", () => {
    const reqHeaders = [{ name: "forwarded" as const, value: "for=198.51.100.7" }];
    expect(suggestFrom([through("203.0.113.9", "", { reqHeaders })])?.header).toBe("forwarded");
  });
});

describe("nothing is suggested", () => {
  test("for few of the calls", () => {
    const others = [1, 2, 3].map((at) => direct(`192.0.2.${at}`));
    expect(suggestFrom([through("203.0.113.9", "198.51.100.1"), ...others])).toBeNull();
  });

  test("where callers are known by credentials, or as the header says already", () => {
    expect(suggestFrom([through("203.0.113.9", "198.51.100.1", { isByAddress: false })])).toBeNull();
    expect(suggestFrom([through("10.0.0.5", "198.51.100.1", { consumer: "198.51.100.1" })])).toBeNull();
  });

  test("without calls, or without headers", () => {
    expect(suggestFrom([])).toBeNull();
    expect(suggestFrom([direct("203.0.113.9")])).toBeNull();
  });
});

test("the preview counts different callers before and after", () => {
  const calls = ["198.51.100.1", "198.51.100.2", "198.51.100.2"].map((caller) => through("203.0.113.9", caller));
  const check = compareCallers(calls, { header: "x-forwarded-for", addresses: ["203.0.113.0/24"] });
  expect(check).toMatchObject({ of: 3, through: 3, changed: 3, callers: { before: 1, after: 2 } });
  expect(check.examples[0]).toMatchObject({ before: "203.0.113.9", after: "198.51.100.1", hop: 1 });
});

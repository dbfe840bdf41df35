import { type SignalCode, signalCode } from "@parapet/contract";
import { describe, expect, test } from "vitest";
import { isUnregistered } from "./is-unregistered.ts";
import { type Said, signalSentence, type Speech, unavailableBecause } from "./signal-sentence.ts";
import { speaksAgainst } from "./speaks-against.ts";

/** Says which message with which values, so that rewording breaks nothing here. */
const speech: Speech = {
  t: (id, values) => (values === undefined ? id : `${id} ${JSON.stringify(values)}`),
  format: { number: (value) => `#${value}`, duration: (milliseconds) => `${milliseconds / 60_000} minutes` },
  country: (code) => `country ${code}`,
};
const said = (code: SignalCode, facts: Said["facts"], rest: Partial<Said> = {}) =>
  signalSentence({ code, state: "on", points: 9, facts, ...rest }, speech);
const usual = { points: -4 };

describe("a network", () => {
  const known = { country: "NO", asn: 2119, prefix: "203.0.113.0/24" };
  const network = "AS2119 Telenor";
  const of = (facts: Said["facts"], rest: Partial<Said> = {}) =>
    said("net.hierarchy", facts, { asName: "Telenor", ...rest });

  test.each([
    ["country", "adaptive.says.net.country", { country: "country NO", network }],
    ["asn", "adaptive.says.net.asn", { network }],
    ["prefix", "adaptive.says.net.prefix", { prefix: known.prefix, network }],
    ["address", "adaptive.says.net.address", { network }],
    [null, "adaptive.says.net.seldom", { network }],
  ] as const)("names the coarsest new part: %s", (newAt, id, values) => {
    expect(of({ ...known, newAt })).toBe(`${id} ${JSON.stringify(values)}`);
  });

  test("that is usual is said to be", () => {
    expect(of({ ...known, newAt: null }, usual)).toBe(`adaptive.says.net.usual ${JSON.stringify({ network })}`);
  });

  test.each([
    [{ asn: 2119 }, null, "AS2119"],
    [{ country: "NO", prefix: known.prefix }, "Telenor", "country NO"],
    [{ prefix: known.prefix }, null, known.prefix],
    [{ prefix: "" }, null, "adaptive.says.net.unnamed"],
  ])("is named by what is known of it: %o", (facts, asName, name) => {
    expect(of(facts, { asName })).toBe(`adaptive.says.net.seldom ${JSON.stringify({ network: name })}`);
  });

  test("that only its prefix names is named once", () => {
    const prefix = "52.95.110.0/24";
    const named = JSON.stringify({ network: prefix });
    expect(of({ prefix, newAt: "prefix" }, { asName: null })).toBe(`adaptive.says.net.asn ${named}`);
    const part = JSON.stringify({ network: "AS16509" });
    expect(of({ asn: 16_509, newAt: "prefix" }, { asName: null })).toBe(`adaptive.says.net.part ${part}`);
    const lost = JSON.stringify({ country: "AS16509", network: "AS16509" });
    expect(of({ asn: 16_509, newAt: "country" }, { asName: null })).toBe(`adaptive.says.net.country ${lost}`);
  });
});

describe("an agent", () => {
  const known = { family: "okhttp", os: "Android", version: "4" };

  test.each([
    ["device", "adaptive.says.dev.agent_on", { family: "okhttp", os: "Android" }],
    ["os", "adaptive.says.dev.agent_on", { family: "okhttp", os: "Android" }],
    ["family", "adaptive.says.dev.agent_on", { family: "okhttp", os: "Android" }],
    ["platform", "adaptive.says.dev.platform", { family: "okhttp" }],
    ["version", "adaptive.says.dev.version", { family: "okhttp", version: "4" }],
    [null, "adaptive.says.dev.seldom", { family: "okhttp" }],
  ] as const)("names the coarsest new part: %s", (newAt, id, values) => {
    expect(said("dev.agent", { ...known, newAt })).toBe(`${id} ${JSON.stringify(values)}`);
  });

  test("without a system, without a name, as usual", () => {
    const family = "adaptive.says.dev.unnamed";
    expect(said("dev.agent", { family: "other", newAt: "os" })).toBe(
      `adaptive.says.dev.agent ${JSON.stringify({ family })}`,
    );
    expect(said("dev.agent", {}, usual)).toBe(`adaptive.says.dev.usual ${JSON.stringify({ family })}`);
  });
});

describe("other signals", () => {
  const words = (id: string, values: object) => `${id} ${JSON.stringify(values)}`;

  test.each([
    ["net.class_new", { kind: "hosting" }, words("adaptive.says.net.class_new", { kind: "hosting" })],
    [
      "geo.impossible_travel",
      { km: 2100, minutes: 40 },
      words("adaptive.says.geo.impossible_travel", { km: "#2100", duration: "40 minutes" }),
    ],
    ["dev.key_known", {}, "adaptive.says.dev.key_seldom"],
    ["dev.key_missing", {}, "adaptive.says.dev.key_missing"],
    ["dev.key_new", {}, "adaptive.says.dev.key_new"],
    ["beh.hour", { hour: 3 }, words("adaptive.says.beh.hour", { hour: "03:00" })],
    ["beh.endpoint", { endpoint: "POST /payouts" }, words("adaptive.says.beh.endpoint", { endpoint: "POST /payouts" })],
    ["beh.rate", { perMinute: 120 }, words("adaptive.says.beh.rate", { calls: 120 })],
    ["beh.enumeration", { refusedShare: 0.404 }, words("adaptive.says.beh.enumeration", { percent: "#40" })],
    ["beh.dormant", { days: 71.4 }, words("adaptive.says.beh.dormant", { days: 71 })],
    ["cred.failures", { failures: 6 }, words("adaptive.says.cred.failures", { failures: 6 })],
  ] as const)("%s against the client", (code, facts, sentence) => {
    expect(said(code, facts)).toBe(sentence);
  });

  test.each([
    ["net.class_new", { kind: "isp" }, words("adaptive.says.net.class_usual", { kind: "isp" })],
    ["dev.key_known", {}, "adaptive.says.dev.key_known"],
    ["dev.key_missing", {}, "adaptive.says.dev.key_never"],
    ["dev.key_new", {}, "adaptive.says.dev.key_changing"],
    ["beh.hour", {}, words("adaptive.says.beh.hour_usual", { hour: "00:00" })],
    ["beh.endpoint", {}, words("adaptive.says.beh.endpoint_usual", { endpoint: "" })],
    ["beh.rate", { perMinute: 1 }, words("adaptive.says.beh.rate_usual", { calls: 1 })],
  ] as const)("%s for the client", (code, facts, sentence) => {
    expect(said(code, facts, usual)).toBe(sentence);
  });

  const plain = [
    "net.anonymiser",
    "net.blocklist",
    "zone.blocked",
    "zone.trusted",
    "dev.tls_new",
    "dev.headers",
    "dev.agent_contradicted",
    "cred.parallel",
    "cred.leaked",
    "cred.revoked_key_used",
    "ctx.elevated",
    "ctx.declared_mismatch",
  ] as const;
  test.each(plain)("%s is so, or there is nothing to say", (code) => {
    expect(said(code, {})).toBe(`adaptive.says.${code}`);
    expect(said(code, {}, { state: "off" })).toBe("adaptive.says.nothing");
  });

  test.each(["geo.impossible_travel", "beh.dormant"] as const)("%s has nothing to say when it is off", (code) => {
    expect(said(code, {}, { state: "off" })).toBe("adaptive.says.nothing");
  });

  test("a kind of network that is known says so", () => {
    expect(said("net.class_new", { kind: "isp" }, { state: "off" })).toBe("adaptive.says.net.class_known");
  });

  test.each(signalCode.options)("%s that cannot tell says what is missing", (code) => {
    expect(said(code, {}, { state: "unavailable" })).toBe(`adaptive.unavailable.${unavailableBecause[code]}`);
  });
});

test("what speaks against a client is on and above zero, the strongest first", () => {
  const signal = (code: SignalCode, points: number, state: "on" | "off" = "on") => ({ code, state, points, facts: {} });
  const signals = [
    signal("dev.headers", 3),
    signal("ctx.elevated", -30),
    signal("cred.leaked", 20),
    signal("beh.hour", 9, "off"),
  ];
  expect(speaksAgainst(signals).map(({ code }) => code)).toEqual(["cred.leaked", "dev.headers"]);
});

test("a call without an endpoint went to none, unless it could not be looked at", () => {
  expect(isUnregistered({ endpoint: null, cause: "policy" })).toBe(true);
  expect(isUnregistered({ endpoint: null, cause: "fault" })).toBe(false);
  expect(isUnregistered({ endpoint: "/orders", cause: "policy" })).toBe(false);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exchange } from "../testing/exchange.ts";
import { findSourceRule } from "./find-source-rule.ts";

const id = "0199d6f0-0000-7000-8000-00000000aaaa";
const call = exchange({ method: "GET", host: "shop.example", path: "/v1/metrics/cpu", userAgent: "Prometheus/2.53" });
const never = () => false;
const takes = (rule: object, made = call) => findSourceRule([{ id, effect: "ignore", ...rule }], made, never) !== null;

describe("a source rule", () => {
  it.each([
    { path: "/v1/metrics/cpu" },
    { path: "/v1/*" },
    { path: "*/metrics/*" },
    { path: "*" },
    { method: "GET" },
    { host: "*.Example" },
    { user_agent: "prometheus/*" },
    { path: "/v1/*/cpu", method: "GET", host: "shop.example", user_agent: "*" },
  ])("applies to a call that matches %j", (rule) => {
    expect(takes(rule)).toBe(true);
  });

  it.each([
    { path: "/v1/metrics" },
    { path: "/V1/*" },
    { path: "/v1/metrics/cpu*cpu" },
    { method: "POST" },
    { path: "/v1/*", method: "POST" },
    { host: "example" },
    { user_agent: "curl*" },
  ])("leaves one that doesn't match %j", (rule) => {
    expect(takes(rule)).toBe(false);
  });

  it("knows no user agent where there is none", () => {
    expect(takes({ user_agent: "?*" }, { ...call, userAgent: null })).toBe(false);
  });

  it("asks its condition in CEL only where all others match", () => {
    const asked: string[] = [];
    const meets = (cel: string) => asked.push(cel) > 0;
    const rules = [
      { id, effect: "ignore" as const, path: "/other", cel: "first" },
      { id, effect: "api" as const, path: "/v1/*", cel: "second" },
    ];
    expect(findSourceRule(rules, call, meets)?.effect).toBe("api");
    expect(asked).toEqual(["second"]);
    expect(takes({ cel: "third" })).toBe(false);
  });

  it("agrees with a regular expression on any pattern", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "*", "/"), minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(word, word, (path, text) => {
        const expected = new RegExp(`^${path.replaceAll("*", ".*")}$`, "s").test(text);
        expect(takes({ path }, { ...call, path: text })).toBe(expected);
      }),
    );
  });
});

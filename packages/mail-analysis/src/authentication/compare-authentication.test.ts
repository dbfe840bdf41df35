import { describe, expect, test } from "vitest";
import type { ClaimedResult, ClaimedResults } from "../message/claims.ts";
import type { Authentication, AuthResult } from "./authentication.ts";
import { compareAuthentication, receiversClaim } from "./compare-authentication.ts";

const own = (result: AuthResult, dkim: readonly AuthResult[] = [result]): Authentication => ({
  spf: { result, domain: null, isAligned: false },
  dkim: dkim.map((each) => ({ result: each, domain: "a.example", selector: "s", isAligned: false, comment: "" })),
  dmarc: { result, domain: null, policy: null },
  arc: { result, instances: 0, sealer: null },
});
const claim = (...results: readonly (readonly [method: string, result: string])[]): ClaimedResults => ({
  by: null,
  arcInstance: null,
  results: results.map(([method, result]): ClaimedResult => ({ method, result, properties: {} })),
});

describe("our results compared with the receiver's", () => {
  test("are listed by method, in a fixed order", () => {
    expect(compareAuthentication(own("pass"), null)).toEqual(
      ["spf", "dkim", "dmarc", "arc"].map((method) => ({ method, own: "pass", claimed: null, agrees: null })),
    );
  });

  test.each<[AuthResult, string, boolean | null]>([
    ["pass", "pass", true],
    ["pass", "fail", false],
    ["fail", "pass", false],
    ["fail", "fail", true],
    // All results other than pass are equal.
    ["fail", "none", true],
    ["softfail", "temperror", true],
    ["pass", "bestguesspass", true],
    ["none", "bestguesspass", false],
    ["unavailable", "pass", null],
    ["unavailable", "fail", null],
  ])("%s and %s agree: %s", (ours, theirs, agrees) => {
    for (const method of ["spf", "dkim", "dmarc", "arc"] as const) {
      const compared = compareAuthentication(own(ours), claim([method, theirs]));
      expect(compared.find((each) => each.method === method)).toEqual({ method, own: ours, claimed: theirs, agrees });
      expect(compared.filter(({ claimed }) => claimed !== null)).toHaveLength(1);
    }
  });

  test("count a method as passed if one of several signatures passes", () => {
    const dkim = (ours: readonly AuthResult[], ...theirs: readonly string[]) =>
      compareAuthentication(own("none", ours), claim(...theirs.map((result) => ["dkim", result] as const)))[1];
    expect(dkim(["fail", "pass"], "fail", "pass")).toMatchObject({ own: "pass", claimed: "pass", agrees: true });
    expect(dkim(["fail", "neutral"], "none", "fail")).toMatchObject({ own: "fail", claimed: "none", agrees: true });
    expect(dkim([], "pass")).toMatchObject({ own: "none", claimed: "pass", agrees: false });
    expect(dkim([])).toMatchObject({ own: "none", claimed: null, agrees: null });
  });
});

describe("the receiver's results", () => {
  const by = (name: string | null, arcInstance: number | null = null): ClaimedResults => ({
    by: name,
    arcInstance,
    results: [],
  });

  test("is the topmost header that isn't a copy of ARC", () => {
    const first = by("a.example");
    expect(receiversClaim([by("x.example", 1), first, by("b.example")])).toBe(first);
    expect(receiversClaim([by("x.example", 1)])).toBeNull();
    expect(receiversClaim([])).toBeNull();
  });

  test("is the named server's", () => {
    const second = by("b.example");
    expect(receiversClaim([by("a.example"), by("b.example", 2), second], "b.example")).toBe(second);
    expect(receiversClaim([by("a.example")], "b.example")).toBeNull();
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countSignIns, KnownSignIns, traitsOf, usesDeviceCode } from "./sign-in-counts.ts";
import type { SignIn, SignInDetail } from "./sign-in.ts";
import { day, places, signIn, start, unknownDevice } from "./testing.ts";

const anySignIn = fc
  .record({
    at: fc.integer({ min: 0, max: 60 }).map((days) => start - days * day),
    userId: fc.constantFrom("ann", "bob", "__proto__"),
    place: fc.constantFrom(places.oslo, places.lagos),
    errorCode: fc.constantFrom(0, 0, 50126),
  })
  .map((part) => signIn(part));
const some = fc.array(anySignIn, { maxLength: 12 });

it("counts of parts add up to the counts of all", () => {
  const rowsOf = (signIns: SignIn[]) =>
    Object.entries(countSignIns(signIns)).flatMap(([userId, traits]) =>
      Object.entries(traits).flatMap(([trait, days]) =>
        Object.entries(days).flatMap(([at, count]) => Array.from({ length: count }, () => `${userId} ${trait} ${at}`)),
      ),
    );
  fc.assert(
    fc.property(some, some, (one, other) => {
      expect([...rowsOf(one), ...rowsOf(other)].toSorted()).toEqual(rowsOf([...one, ...other]).toSorted());
    }),
  );
});

it("answers the same after learning as from the counts", () => {
  fc.assert(
    fc.property(some, some, (before, after) => {
      const learned = new KnownSignIns(countSignIns(before));
      for (const each of after) learned.learn(each);
      const counted = new KnownSignIns(countSignIns([...before, ...after]));
      for (const userId of ["ann", "bob", "__proto__"]) {
        expect(learned.days(userId, start)).toBe(counted.days(userId, start));
        expect(learned.has(userId, "country", "NG", start)).toBe(counted.has(userId, "country", "NG", start));
      }
      expect(learned.share("country", "NG", start)).toBe(counted.share("country", "NG", start));
    }),
  );
});

describe("the traits of a sign-in", () => {
  const valuesOf = (part: Parameters<typeof signIn>[0]) => Object.fromEntries(traitsOf(signIn(part)));
  const values = { country: "NO", asn: "2116", device: "laptop", system: "windows", browser: "chrome", app: "app" };

  it("are place, device, client and application", () => {
    expect(valuesOf({})).toEqual(values);
  });

  it.each<[string, Parameters<typeof signIn>[0], string]>([
    ["country", { place: { ...places.oslo, country: "" } }, "country"],
    ["network", { asn: null }, "asn"],
    ["device", { device: { ...unknownDevice } }, "device"],
    ["application", { appId: "" }, "app"],
  ])("leave out an unknown %s", (_, part, trait) => {
    const { [trait as keyof typeof values]: _left, ...rest } = values;
    expect(valuesOf(part)).toEqual(rest);
  });

  it("include a client only without MFA support, and a method only for device codes", () => {
    expect(valuesOf({ client: "IMAP4" })).toEqual({ ...values, client: "imap4" });
    expect(valuesOf({ client: "Mobile Apps and Desktop clients" })).toEqual(values);
    expect(valuesOf({ in: { protocol: "deviceCode" } })).toEqual({ ...values, way: "device_code" });
    expect(valuesOf({ in: null })).toEqual(values);
  });

  it.each([
    ["deviceCode", "none", true],
    ["none", "deviceCodeFlow", true],
    ["deviceCode", "deviceCodeFlow", true],
    ["ropc", "authenticationTransfer", false],
    ["", "", false],
  ])("with the protocol %s and the transfer %s use a device code: %s", (protocol, transferMethod, expected) => {
    const detail: SignInDetail = { sessionId: "", protocol, transferMethod, requirement: "", steps: [] };
    expect(usesDeviceCode(detail)).toBe(expected);
  });
});

describe("counts of sign-ins", () => {
  const today = Math.floor(start / day);

  it("are by user, trait and UTC day, for successes only", () => {
    const midnight = today * day;
    const signIns = [
      signIn({ at: midnight }),
      signIn({ at: midnight + day - 1 }),
      signIn({ at: midnight + day }),
      signIn({ at: midnight, errorCode: 50_126 }),
      signIn({ at: midnight, userId: "bob", place: places.lagos }),
    ];
    const counts = countSignIns(signIns);
    expect(Object.keys(counts).toSorted()).toEqual(["ann", "bob"]);
    expect(counts["ann"]?.["any"]).toEqual({ [today]: 2, [today + 1]: 1 });
    expect(counts["ann"]?.["country:NO"]).toEqual({ [today]: 2, [today + 1]: 1 });
    expect(counts["bob"]?.["country:NG"]).toEqual({ [today]: 1 });
    expect(counts["bob"]?.["country:NO"]).toBeUndefined();
  });

  it("are empty for no sign-ins", () => {
    expect(countSignIns([])).toEqual({});
    expect(countSignIns([signIn({ errorCode: 1 })])).toEqual({});
  });
});

describe("the history of a user", () => {
  const known = (...daysAgo: readonly number[]) =>
    new KnownSignIns(countSignIns(daysAgo.map((days) => signIn({ at: start - days * day }))));

  it("covers this day and the 30 days before", () => {
    const has = (daysAgo: number) => known(daysAgo).has("ann", "country", "NO", start);
    expect([0, 1, 30, 31, -1].map(has)).toEqual([true, true, true, false, false]);
  });

  it("is separate by user, trait and value", () => {
    const all = known(1);
    expect(all.has("bob", "country", "NO", start)).toBe(false);
    expect(all.has("ann", "country", "NG", start)).toBe(false);
    expect(all.has("ann", "app", "NO", start)).toBe(false);
  });

  it("counts days, not sign-ins", () => {
    expect(known(1, 1, 1, 2, 30, 31).days("ann", start)).toBe(3);
    expect(known().days("ann", start)).toBe(0);
  });

  it("lists the values of a trait in order, without outdated ones", () => {
    const at = (daysAgo: number, country: string) =>
      signIn({ at: start - daysAgo * day, place: { ...places.oslo, country } });
    const all = new KnownSignIns(countSignIns([at(1, "SE"), at(2, "NO"), at(3, "NO"), at(40, "DK")]));
    expect(all.valuesOf("ann", "country", start)).toEqual(["NO", "SE"]);
    expect(all.valuesOf("ann", "country", start - 20 * day)).toEqual(["DK"]);
    expect(all.valuesOf("bob", "country", start)).toEqual([]);
  });

  it("doesn't learn from failures", () => {
    const all = known();
    all.learn(signIn({ errorCode: 50_126 }));
    expect(all.days("ann", start)).toBe(0);
    all.learn(signIn());
    expect(all.days("ann", start)).toBe(1);
  });

  it("has the share of recently active users", () => {
    const users = ["ann", "bob", "cleo", "dan"].map((userId, nth) =>
      signIn({ userId, at: start - day, place: nth === 0 ? places.lagos : places.oslo }),
    );
    const gone = signIn({ userId: "eve", at: start - 40 * day, place: places.lagos });
    const all = new KnownSignIns(countSignIns([...users, gone]));
    expect(all.share("country", "NG", start)).toBe(0.25);
    expect(all.share("country", "NO", start)).toBe(0.75);
    expect(all.share("country", "SE", start)).toBe(0);
    expect(new KnownSignIns().share("country", "NO", start)).toBe(0);
  });
});

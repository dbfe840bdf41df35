import { describe, expect, it } from "vitest";
import type { DetectionId } from "../detection.ts";
import { type AccountKnowledge, sceneOf } from "../scene.ts";
import { countSignIns, rareShare } from "../sign-in-counts.ts";
import type { SignIn } from "../sign-in.ts";
import { day, managed, places, signIn, start, twoWeeks, unknownDevice } from "../testing.ts";
import { novelties } from "./novelty.ts";

type Part = Parameters<typeof signIn>[0];
const known = countSignIns(twoWeeks());
const found = (signIns: readonly SignIn[], knowledge: AccountKnowledge = {}) =>
  novelties(sceneOf({ signIns }, { known, ...knowledge }, rareShare));
const only = (id: DetectionId, part: Part, knowledge?: AccountKnowledge) =>
  found([signIn(part)], knowledge).filter((each) => each.id === id);
const away = { ip: "198.51.100.7", place: places.lagos, device: unknownDevice } as const;
const ownNetworks = ["198.51.100.0/24"];

describe("a new country", () => {
  it("is reported with the known ones", () => {
    const one = signIn(away);
    expect(found([one]).find(({ id }) => id === "signin.new_country")).toEqual({
      id: "signin.new_country",
      key: `signin.new_country|${one.id}`,
      userId: "ann",
      at: start,
      points: 22,
      evidence: { country: "NG", city: "Lagos", ip: "198.51.100.7", usual: ["NO"] },
      clears: ["user_confirms", "common_in_tenant", "managed_device", "own_network"],
      events: [one.id],
      isRisky: false,
    });
  });

  it("scores less for users known from four or more countries", () => {
    const from = (...countries: readonly string[]) => ({
      known: countSignIns(countries.map((country) => signIn({ at: start - day, place: { ...places.oslo, country } }))),
    });
    expect(only("signin.new_country", away, from("NO", "SE", "DK"))).toMatchObject([{ points: 22 }]);
    expect(only("signin.new_country", away, from("NO", "SE", "DK", "FI"))).toMatchObject([{ points: 10 }]);
  });

  it.each<[string, Part, AccountKnowledge, number]>([
    ["a managed device that the user had before", { device: managed }, {}, 6],
    ["a managed device that is new", { device: { ...managed, id: "other" } }, {}, 22],
    ["a managed device without an ID", { device: { ...managed, id: "" } }, {}, 22],
    ["the user's device, not managed any more", { device: { ...managed, isManaged: false } }, {}, 22],
    ["the organization's network", {}, { ownNetworks }, 6],
    ["another network", {}, { ownNetworks: ["192.0.2.0/24"] }, 22],
  ])("on %s", (_, part, knowledge, points) => {
    expect(only("signin.new_country", { ...away, ...part }, knowledge)).toMatchObject([{ points }]);
  });

  it("is ignored if unknown, and at a user's first sign-in", () => {
    expect(only("signin.new_country", { ...away, place: { ...places.lagos, country: "" } })).toEqual([]);
    expect(found([signIn({ ...away, userId: "bob" })])).toEqual([]);
    expect(found([signIn({ ...away, errorCode: 50_126 })])).toEqual([]);
  });
});

describe("a new network", () => {
  const other = { asn: 224, ip: "198.51.100.7" };
  const isMobileCarrier = (asn: number) => asn === 224;

  it("is reported with its number", () => {
    const one = signIn(other);
    expect(found([one])).toEqual([
      {
        id: "signin.new_asn",
        key: `signin.new_asn|${one.id}`,
        userId: "ann",
        at: start,
        points: 8,
        evidence: { asn: 224, ip: "198.51.100.7" },
        clears: ["user_confirms", "common_in_tenant", "own_network"],
        events: [one.id],
        isRisky: false,
      },
    ]);
  });

  it("is ignored in the organization's networks, and for a mobile carrier at home", () => {
    expect(only("signin.new_asn", other, { ownNetworks })).toEqual([]);
    expect(only("signin.new_asn", other, { isMobileCarrier })).toEqual([]);
    expect(only("signin.new_asn", { ...other, asn: 225 }, { isMobileCarrier })).toHaveLength(1);
    // A carrier in a country that is new for the user counts.
    expect(only("signin.new_asn", { ...other, place: places.lagos }, { isMobileCarrier })).toHaveLength(1);
    expect(only("signin.new_asn", { ...other, asn: null })).toEqual([]);
    expect(only("signin.new_asn", {})).toEqual([]);
  });
});

describe("a new device", () => {
  it("is reported with its name and system, and scores less if managed", () => {
    const phone = { id: "phone", name: "Phone 7", system: "Android 15", browser: "", isManaged: false };
    expect(only("signin.new_device", { device: phone })).toMatchObject([
      {
        points: 10,
        evidence: { device: "Phone 7", system: "Android 15", managed: "no" },
        clears: ["user_confirms", "managed_device"],
        isRisky: false,
      },
    ]);
    expect(only("signin.new_device", { device: { ...phone, isManaged: true } })).toMatchObject([
      { points: 4, evidence: { managed: "yes" } },
    ]);
    expect(only("signin.new_device", { device: { ...phone, name: "" } })).toMatchObject([
      { evidence: { device: "phone" } },
    ]);
  });

  it("is ignored without an ID, and if the user had it before", () => {
    expect(only("signin.new_device", { device: unknownDevice })).toEqual([]);
    expect(only("signin.new_device", {})).toEqual([]);
  });
});

describe("an unfamiliar sign-in", () => {
  const strange = { ...away, asn: 37_148 };
  const unfamiliar = (part: Part, knowledge?: AccountKnowledge) =>
    only("signin.unfamiliar", { ...strange, ...part }, knowledge);

  it("is reported as risky, with everything that is new", () => {
    const one = signIn({ ...strange, userAgent: "axios/1.7.9", device: { ...unknownDevice, system: "Linux" } });
    expect(found([one]).find(({ id }) => id === "signin.unfamiliar")).toEqual({
      id: "signin.unfamiliar",
      key: `signin.unfamiliar|${one.id}`,
      userId: "ann",
      at: start,
      points: 45,
      evidence: {
        new: ["country", "device", "asn", "system", "browser"],
        country: "NG",
        asn: 37_148,
        system: "linux",
        browser: "axios",
        known_days: 14,
      },
      clears: ["user_confirms", "managed_device", "own_network"],
      events: [one.id],
      isRisky: true,
    });
  });

  it.each<[string, Part, readonly string[] | null]>([
    ["the network", {}, ["country", "device", "asn"]],
    ["the system", { asn: 2116, userAgent: "Chrome/142 Linux" }, ["country", "device", "system"]],
    ["the browser", { asn: 2116, userAgent: "Firefox/144 Windows" }, ["country", "device", "browser"]],
    ["nothing else", { asn: 2116 }, null],
    ["nothing else that is known", { asn: null }, null],
  ])("has a third novelty: %s", (_, part, expected) => {
    expect(unfamiliar(part).map(({ evidence }) => evidence["new"])).toEqual(expected === null ? [] : [expected]);
  });

  it("shows no network without a number", () => {
    expect(unfamiliar({ asn: null, userAgent: "node" })[0]?.evidence).not.toHaveProperty("asn");
  });

  it.each<[string, Part, boolean]>([
    ["an unknown device", {}, true],
    ["another user's new device", { device: { ...unknownDevice, id: "x" } }, true],
    ["a device that the user had before", { device: { ...managed, isManaged: false } }, false],
    ["a managed device that is new", { device: { ...managed, id: "x" } }, false],
    ["a known country", { place: places.bergen }, false],
  ])("with %s: %s", (_, part, expected) => {
    expect(unfamiliar(part).length > 0).toBe(expected);
  });

  it("needs five days on which the user signed in", () => {
    const days = (count: number) => ({ known: countSignIns(twoWeeks().slice(0, count)) });
    expect(unfamiliar({}, days(4))).toEqual([]);
    expect(unfamiliar({}, days(5))).toMatchObject([{ evidence: { known_days: 5 } }]);
  });

  it("is ignored from the organization's networks", () => {
    expect(unfamiliar({}, { ownNetworks })).toEqual([]);
    expect(unfamiliar({}, { ownNetworks: ["192.0.2.0/24"] })).toHaveLength(1);
  });

  it("also needs a network that is rare in the tenant", () => {
    const others = Array.from({ length: 20 }, (_, nth) =>
      signIn({ userId: `user-${nth}`, asn: 37_148, at: start - day }),
    );
    expect(unfamiliar({}, { known: countSignIns([...twoWeeks(), ...others]) })).toEqual([]);
  });
});

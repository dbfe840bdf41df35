import { describe, expect, it } from "vitest";
import { type AccountKnowledge, sceneOf } from "../scene.ts";
import { rareShare } from "../sign-in-counts.ts";
import type { SignIn } from "../sign-in.ts";
import { day, managed, minute, places, signIn, start, unknownDevice } from "../testing.ts";
import { impossibleTravel } from "./impossible-travel.ts";

const found = (signIns: readonly SignIn[], knowledge: AccountKnowledge = {}) =>
  impossibleTravel(sceneOf({ signIns }, knowledge, rareShare));
const elsewhere = { ip: "198.51.100.7", device: unknownDevice, in: { sessionId: "other" } } as const;
const inLagos = (at: number, part = {}) => signIn({ ...elsewhere, place: places.lagos, at, ...part });
/** On the equator a degree is 111.19 km. */
const onEquator = (longitude: number, country = `C${longitude}`) => ({
  country,
  region: "",
  city: "",
  point: { latitude: 0, longitude },
});

describe("an impossible journey", () => {
  it("has both places, the distance, the time and the speed", () => {
    const from = signIn();
    const to = inLagos(start + 40 * minute);
    expect(found([from, to])).toEqual([
      {
        id: "signin.impossible_travel",
        key: `signin.impossible_travel|${to.id}|${from.id}`,
        userId: "ann",
        at: start + 40 * minute,
        points: 55,
        evidence: {
          from: ["Oslo", "NO"],
          to: ["Lagos", "NG"],
          from_ip: "203.0.113.10",
          to_ip: "198.51.100.7",
          kilometres: 5969,
          minutes: 40,
          kilometres_per_hour: 8954,
        },
        clears: ["user_confirms", "own_network", "managed_device"],
        events: [from.id, to.id],
        isRisky: true,
      },
    ]);
  });

  it("has no speed if simultaneous, and only the known parts of a place", () => {
    const [one] = found([signIn(), inLagos(start, { place: { ...places.lagos, city: "" } })]);
    expect(one?.evidence).toMatchObject({ from: ["Oslo", "NO"], to: ["NG"], minutes: 0 });
    expect(one?.evidence).not.toHaveProperty("kilometres_per_hour");
  });

  it.each([
    // 4.49° are 499.3 km, 4.5° are 500.4 km.
    [4.49, 1, false],
    [4.5, 1, true],
    // 18° are 2,001.5 km: 133.4 minutes at 900 km/h.
    [18, 133, true],
    [18, 134, false],
    // Half of the globe, 20,015 km, takes 22 h 14 min.
    [180, 22 * 60 + 14, true],
    [180, 22 * 60 + 15, false],
  ])("over %d° of the equator in %i minutes: %s", (longitude, minutes, expected) => {
    const signIns = [
      signIn({ place: onEquator(0) }),
      signIn({ ...elsewhere, place: onEquator(longitude), at: start + minutes * minute }),
    ];
    expect(found(signIns).length > 0).toBe(expected);
  });

  it.each([
    ["another country", { country: "NG", region: "Oslo" }, true],
    ["another region of the country", { country: "NO", region: "Finnmark" }, true],
    // Addresses of one region are sometimes placed far apart.
    ["the same region", { country: "NO", region: "Oslo" }, false],
  ])("leads to %s", (_, part, expected) => {
    expect(found([signIn(), inLagos(start + minute, { place: { ...places.lagos, ...part } })]).length > 0).toBe(
      expected,
    );
  });

  it("needs both places and two successes of one user", () => {
    const to = start + minute;
    expect(found([signIn({ place: { ...places.oslo, point: null } }), inLagos(to)])).toEqual([]);
    expect(found([signIn({ errorCode: 50_126 }), inLagos(to)])).toEqual([]);
    expect(found([signIn({ userId: "bob" }), inLagos(to)])).toEqual([]);
    expect(found([signIn()])).toEqual([]);
  });
});

describe("a journey between the organization's devices and networks", () => {
  it.each([
    ["the same managed device and session", managed, "own", false],
    ["another session", managed, "other", true],
    ["a session that isn't known", managed, "", false],
    ["another managed device", { ...managed, id: "desktop" }, "own", true],
    ["a device that the directory doesn't know", { ...managed, id: "" }, "own", true],
    ["a device that isn't managed any more", { ...managed, isManaged: false }, "own", true],
  ])("to %s", (_, device, sessionId, expected) => {
    expect(found([signIn(), inLagos(start + minute, { device, in: { sessionId } })]).length > 0).toBe(expected);
  });

  it("isn't on one device when neither has an ID", () => {
    const device = { ...managed, id: "" };
    expect(found([signIn({ device }), inLagos(start + minute, { device, in: { sessionId: "own" } })])).toHaveLength(1);
  });

  it("is harmless only if both ends are the organization's own", () => {
    const between = (...ownNetworks: readonly string[]) =>
      found([signIn(), inLagos(start + minute)], { ownNetworks }).length;
    expect(between("203.0.113.0/24", "198.51.100.0/24")).toBe(0);
    expect(between("203.0.113.0/24")).toBe(1);
    expect(between("198.51.100.0/24")).toBe(1);
    expect(between()).toBe(1);
  });
});

describe("several journeys", () => {
  it("are reported from the farthest place", () => {
    const near = signIn({ at: start + 1, place: places.bergen });
    const far = signIn({ place: { ...places.oslo, point: { latitude: 70, longitude: 25 } } });
    const to = inLagos(start + minute);
    expect(found([near, far, to]).map(({ events }) => events)).toEqual([[far.id, to.id]]);
  });

  it("between the same places are reported once in 24 hours, in either direction", () => {
    const trip = [signIn(), inLagos(start + minute)];
    expect(found([...trip, signIn({ at: start + 30 * minute })]).map(({ at }) => at - start)).toEqual([minute]);
    const again = (after: number) =>
      found([...trip, signIn({ at: start + after }), inLagos(start + after + minute)]).map(({ at }) => at - start);
    expect(again(day - 1)).toEqual([minute]);
    expect(again(day)).toEqual([minute, day + minute]);
  });

  it("between other places or of other users are reported separately", () => {
    const sydney = { country: "AU", region: "NSW", city: "Sydney", point: { latitude: -33.87, longitude: 151.21 } };
    const trip = [signIn(), inLagos(start + minute), inLagos(start + 2 * minute, { place: sydney })];
    expect(found(trip).map(({ evidence }) => evidence["to"])).toEqual([
      ["Lagos", "NG"],
      ["Sydney", "AU"],
    ]);
    const bobs = trip.map((each) => ({ ...each, id: `${each.id} bob`, userId: "bob" }));
    expect(found([...trip, ...bobs])).toHaveLength(4);
  });
});

import { describe, expect, it } from "vitest";
import { type AccountKnowledge, sceneOf } from "./scene.ts";
import { countSignIns, rareShare } from "./sign-in-counts.ts";
import type { SignIn } from "./sign-in.ts";
import { audit, day, hour, places, signIn, start, twoWeeks, unknownDevice } from "./testing.ts";

const scene = (signIns: readonly SignIn[], knowledge: AccountKnowledge = {}) =>
  sceneOf({ signIns }, knowledge, rareShare);
const away = { place: places.lagos, asn: 37_148, device: unknownDevice };

describe("a scene", () => {
  it("has sorted events, and sign-ins by user", () => {
    const [early, late] = [signIn({ at: start }), signIn({ at: start + hour })];
    const other = signIn({ at: start + 1, userId: "bob" });
    const { signIns, byUser } = scene([late, other, early, late]);
    expect(signIns).toEqual([early, other, late]);
    expect(byUser.get("ann")).toEqual([early, late]);
    expect(byUser.get("bob")).toEqual([other]);
    expect(byUser.size).toBe(2);
  });

  it("sorts audits, risks and traces, too, and can be without them", () => {
    const audits = [audit({ id: "b", at: start + 1 }), audit({ id: "a", at: start })];
    const risk = { userId: "ann", signInId: "", type: "x", level: "low", state: "atRisk", ip: "" } as const;
    const risks = [2, 1].map((nth) => ({ ...risk, id: `r${nth}`, at: start + nth }));
    const traces = [2, 1].map((nth) => ({
      kind: "rule" as const,
      id: `t${nth}`,
      userId: "ann",
      at: start + nth,
      label: "",
    }));
    const full = sceneOf({ signIns: [], audits, risks, traces }, {}, rareShare);
    expect(full.audits.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(full.risks.map(({ id }) => id)).toEqual(["r1", "r2"]);
    expect(full.traces.map(({ id }) => id)).toEqual(["t1", "t2"]);
    expect(scene([])).toMatchObject({ signIns: [], audits: [], risks: [], traces: [] });
  });

  it("has no networks, carriers and applications by default", () => {
    const { knowledge } = scene([]);
    expect(knowledge).toMatchObject({ ownNetworks: [], knownApps: new Set() });
    expect(knowledge.isMobileCarrier(1)).toBe(false);
    const given = { ownNetworks: ["192.0.2.0/24"], knownApps: new Set(["a"]), isMobileCarrier: () => true };
    expect(scene([], given).knowledge).toEqual(given);
  });
});

describe("the novelties of a sign-in", () => {
  const known = countSignIns(twoWeeks());
  const noveltyOf = (signIns: readonly SignIn[], last: SignIn, knowledge: AccountKnowledge = { known }) =>
    scene([...signIns, last], knowledge).novelties.get(last.id);

  it("are none for a sign-in like earlier ones", () => {
    expect(noveltyOf([], signIn())).toEqual({
      traits: new Set(),
      rare: new Set(),
      knownDays: 14,
      countries: ["NO"],
    });
  });

  it("include each trait that the user didn't have before", () => {
    const last = signIn({ ...away, appId: "other-app", userAgent: "Mozilla/5.0 (Linux) Firefox/144.0" });
    expect(noveltyOf([], last)?.traits).toEqual(new Set(["country", "asn", "system", "browser", "app"]));
  });

  it("include everything for an unknown user", () => {
    expect(noveltyOf([], signIn(), {})).toMatchObject({
      traits: new Set(["country", "asn", "device", "system", "browser", "app"]),
      knownDays: 0,
      countries: [],
    });
  });

  it("aren't repeated", () => {
    const last = signIn({ ...away, at: start + hour });
    expect(noveltyOf([signIn(away)], last)?.traits).toEqual(new Set());
    expect(noveltyOf([signIn(away)], last)?.countries).toEqual(["NG", "NO"]);
  });

  it("remain after failures, which have no novelties themselves", () => {
    const failed = signIn({ ...away, errorCode: 50_126 });
    const last = signIn({ ...away, at: start + hour });
    expect(noveltyOf([failed], last)?.traits.has("country")).toBe(true);
    expect(scene([failed], { known }).novelties.size).toBe(0);
  });

  it("don't depend on later events", () => {
    const last = signIn(away);
    const later = signIn({ ...away, at: start + hour });
    expect(scene([later, last], { known }).novelties.get(last.id)?.traits.has("country")).toBe(true);
  });

  it("are rare only if fewer than 2% of the users have them", () => {
    // Ann and 99 others are 100 users.
    const others = (count: number) =>
      countSignIns([
        ...twoWeeks(),
        ...Array.from({ length: 99 }, (_, nth) =>
          signIn({ ...(nth < count && away), userId: `user-${nth}`, at: start - day }),
        ),
      ]);
    const rareWith = (count: number) => noveltyOf([], signIn(away), { known: others(count) })?.rare.has("country");
    expect([0, 1, 2, 50].map(rareWith)).toEqual([true, true, false, false]);
    expect(noveltyOf([], signIn(away), { known: others(50) })?.traits.has("country")).toBe(true);
  });
});

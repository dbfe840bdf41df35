import { describe, expect, it } from "vitest";
import { type AccountKnowledge, sceneOf } from "./scene.ts";
import { countSignIns, rareShare } from "./sign-in-counts.ts";
import type { SignIn } from "./sign-in.ts";
import { audit, day, hour, places, signIn, start, twoWeeks, unknownDevice } from "./testing.ts";

const scene = (signIns: readonly SignIn[], knowledge: AccountKnowledge = {}) =>
  sceneOf({ signIns }, knowledge, rareShare);
const away = { place: places.lagos, asn: 37_148, device: unknownDevice };

describe("a scene", () => {
  it("holds events in order, and sign-ins by user", () => {
    const [early, late] = [signIn({ at: start }), signIn({ at: start + hour })];
    const other = signIn({ at: start + 1, userId: "bob" });
    const { signIns, byUser } = scene([late, other, early, late]);
    expect(signIns).toEqual([early, other, late]);
    expect(byUser.get("ann")).toEqual([early, late]);
    expect(byUser.get("bob")).toEqual([other]);
    expect(byUser.size).toBe(2);
  });

  it("orders audits, risks and traces, too, and may have none of them", () => {
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

  it("knows nothing about networks, carriers and applications unless it's given", () => {
    const { knowledge } = scene([]);
    expect(knowledge).toMatchObject({ ownNetworks: [], knownApps: new Set() });
    expect(knowledge.isMobileCarrier(1)).toBe(false);
    const given = { ownNetworks: ["192.0.2.0/24"], knownApps: new Set(["a"]), isMobileCarrier: () => true };
    expect(scene([], given).knowledge).toEqual(given);
  });
});

describe("what is new about a sign-in", () => {
  const known = countSignIns(twoWeeks());
  const noveltyOf = (signIns: readonly SignIn[], last: SignIn, knowledge: AccountKnowledge = { known }) =>
    scene([...signIns, last], knowledge).novelties.get(last.id);

  it("is nothing for the usual one", () => {
    expect(noveltyOf([], signIn())).toEqual({
      traits: new Set(),
      rare: new Set(),
      knownDays: 14,
      countries: ["NO"],
    });
  });

  it("is each trait that the user didn't have before", () => {
    const last = signIn({ ...away, appId: "other-app", userAgent: "Mozilla/5.0 (Linux) Firefox/144.0" });
    expect(noveltyOf([], last)?.traits).toEqual(new Set(["country", "asn", "system", "browser", "app"]));
  });

  it("is everything for an unknown user", () => {
    expect(noveltyOf([], signIn(), {})).toMatchObject({
      traits: new Set(["country", "asn", "device", "system", "browser", "app"]),
      knownDays: 0,
      countries: [],
    });
  });

  it("is not new again the second time", () => {
    const last = signIn({ ...away, at: start + hour });
    expect(noveltyOf([signIn(away)], last)?.traits).toEqual(new Set());
    expect(noveltyOf([signIn(away)], last)?.countries).toEqual(["NG", "NO"]);
  });

  it("is still new after failures, which have no novelty of their own", () => {
    const failed = signIn({ ...away, errorCode: 50_126 });
    const last = signIn({ ...away, at: start + hour });
    expect(noveltyOf([failed], last)?.traits.has("country")).toBe(true);
    expect(scene([failed], { known }).novelties.size).toBe(0);
  });

  it("doesn't depend on what comes later", () => {
    const last = signIn(away);
    const later = signIn({ ...away, at: start + hour });
    expect(scene([later, last], { known }).novelties.get(last.id)?.traits.has("country")).toBe(true);
  });

  it("is rare only when fewer than 2% of the users have it", () => {
    // Ann and 99 others make 100 users.
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

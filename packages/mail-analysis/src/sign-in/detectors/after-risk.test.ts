import { describe, expect, it } from "vitest";
import type { Detection } from "../detection.ts";
import { type AccountEvents, sceneOf } from "../scene.ts";
import { rareShare } from "../sign-in-counts.ts";
import type { DirectoryAudit, Trace } from "../sign-in.ts";
import { audit, day, hour, minute, start } from "../testing.ts";
import { findAfterRisk } from "./after-risk.ts";

let made = 0;
const risk = (part: Partial<Detection> = {}): Detection => {
  made += 1;
  return {
    id: "signin.unfamiliar",
    key: `signin.unfamiliar|${made}`,
    userId: "ann",
    at: start,
    points: 45,
    evidence: {},
    clears: [],
    events: [`sign-in-${made}`],
    isRisky: true,
    ...part,
  };
};
const trace = (kind: Trace["kind"], at = start + minute, part: Partial<Trace> = {}): Trace => {
  made += 1;
  return { kind, id: `trace-${made}`, userId: "ann", at, label: `A ${kind}`, ...part };
};
const consent = (at: number, part: Partial<DirectoryAudit> = {}) =>
  audit({
    activity: "Consent to application",
    at,
    targets: [{ id: "sp", name: "Tidy", type: "ServicePrincipal", changed: {} }],
    ...part,
  });
const found = (risks: readonly Detection[], events: Partial<AccountEvents> = {}) =>
  findAfterRisk(sceneOf({ signIns: [], ...events }, {}, rareShare), risks);
const only = (id: Detection["id"], risks: readonly Detection[], events: Partial<AccountEvents>) =>
  found(risks, events).filter((each) => each.id === id);

describe("new security info around a risky sign-in", () => {
  const persistence = (risks: readonly Detection[], ...audits: readonly DirectoryAudit[]) =>
    only("persistence.after_risk", risks, { audits });

  it("is reported with the change and the minutes between", () => {
    const cause = risk();
    const change = audit({ at: start + 7 * minute });
    expect(persistence([cause], change)).toEqual([
      {
        id: "persistence.after_risk",
        key: `persistence.after_risk|${change.id}`,
        userId: "ann",
        at: start + 7 * minute,
        points: 60,
        evidence: {
          change: "User registered security info",
          minutes: 7,
          after: "signin.unfamiliar",
          ip: "198.51.100.90",
        },
        clears: ["user_confirms", "admin_made_it"],
        events: [change.id, ...cause.events],
        isRisky: false,
      },
    ]);
  });

  it.each([
    [-30 * minute - 1, false],
    [-30 * minute, true],
    [60 * minute, true],
    [60 * minute + 1, false],
  ])("may be %i ms later: %s", (after, expected) => {
    expect(persistence([risk()], audit({ at: start + after })).length > 0).toBe(expected);
  });

  it("names the nearest risk, before or after the change", () => {
    const risks = [risk({ at: start, id: "signin.ms_risk" }), risk({ at: start + 30 * minute })];
    const after = (at: number) => persistence(risks, audit({ at: start + at }))[0]?.evidence;
    expect(after(14 * minute)).toMatchObject({ after: "signin.ms_risk", minutes: 14 });
    expect(after(16 * minute)).toMatchObject({ after: "signin.unfamiliar", minutes: -14 });
  });

  it("needs a detection that is risky", () => {
    expect(persistence([risk({ isRisky: false })], audit())).toEqual([]);
    expect(persistence([risk({ userId: "bob" })], audit())).toEqual([]);
  });

  it.each([
    ["User registered security info", {}, true],
    ["User changed default security info", {}, true],
    ["Admin registered security info", {}, true],
    ["Update user", { StrongAuthenticationMethod: "[]" }, true],
    ["Update user", { strongAuthenticationPhoneAppDetail: "[]" }, true],
    ["Add authentication method", {}, true],
    ["Disable Strong Authentication", {}, true],
    ["Update user", {}, false],
    ["Update user", { DisplayName: "Ann", "Not.StrongAuthentication": "x" }, false],
  ])("is the activity %s with changes %o: %s", (activity, changed, expected) => {
    const targets = [{ id: "ann", name: "Ann", type: "User", changed }];
    expect(persistence([risk()], audit({ activity, targets })).length > 0).toBe(expected);
    expect(persistence([risk()], audit({ activity, targets, isSuccess: false }))).toEqual([]);
  });

  it("is the target's, or the actor's own where no user is the target", () => {
    const bob = { id: "bob", name: "Bob", type: "user", changed: {} };
    const policy = { id: "p", name: "Policy", type: "Policy", changed: {} };
    expect(persistence([risk()], audit({ targets: [bob] }))).toEqual([]);
    expect(persistence([risk({ userId: "bob" })], audit({ targets: [policy, bob] }))).toHaveLength(1);
    expect(persistence([risk()], audit({ targets: [policy] }))).toHaveLength(1);
    expect(persistence([risk()], audit({ targets: [{ ...bob, id: "" }] }))).toHaveLength(1);
    expect(persistence([risk()], audit({ targets: [] }))).toHaveLength(1);
  });

  it("says who else made the change, and leaves out what isn't known", () => {
    const byAdmin = audit({ actorId: "admin", actorName: "admin@meridian.example", ip: "" });
    const [one] = persistence([risk()], byAdmin);
    expect(one?.evidence).toMatchObject({ by: "admin@meridian.example" });
    expect(one?.evidence).not.toHaveProperty("ip");
    expect(persistence([risk()], audit({ actorId: "" }))[0]?.evidence).not.toHaveProperty("by");
    expect(persistence([risk()], audit())[0]?.evidence).not.toHaveProperty("by");
  });
});

describe("a rule after a risky sign-in", () => {
  const rules = (risks: readonly Detection[], ...traces: readonly Trace[]) =>
    only("rule.after_risky_signin", risks, { traces });

  it("is reported with the minutes since the risky sign-in", () => {
    const rule = trace("rule", start + 90 * minute);
    expect(rules([risk()], rule)).toEqual([
      {
        id: "rule.after_risky_signin",
        key: `rule.after_risky_signin|${rule.id}`,
        userId: "ann",
        at: start + 90 * minute,
        points: 50,
        evidence: { rule: "A rule", minutes: 90, after: "signin.unfamiliar" },
        clears: ["user_confirms"],
        events: [rule.id],
        isRisky: false,
      },
    ]);
  });

  it.each([
    ["rule", 1],
    ["forwarding", 1],
    ["notice_deleted", 1],
    ["mail_sent", 0],
  ] as const)("may be a %s: %i", (kind, times) => {
    expect(rules([risk()], trace(kind))).toHaveLength(times);
  });

  it("follows within a day, in the same mailbox", () => {
    expect([-1, 0, day, day + 1].map((after) => rules([risk()], trace("rule", start + after)).length)).toEqual([
      0, 1, 1, 0,
    ]);
    expect(rules([risk()], trace("rule", start, { userId: "bob" }))).toEqual([]);
  });

  it("counts from the last risk before it", () => {
    const risks = [risk({ at: start + 2 * hour }), risk(), risk({ at: start + 9 * hour })];
    expect(rules(risks, trace("rule", start + 3 * hour))).toMatchObject([{ evidence: { minutes: 60 } }]);
  });
});

describe("a takeover chain", () => {
  const chains = (risks: readonly Detection[], events: Partial<AccountEvents>) => only("ato.chain", risks, events);
  const messages = (count: number, everyMs: number, from = start) =>
    Array.from({ length: count }, (_, nth) => trace("mail_sent", from + nth * everyMs));

  it("is reported at its first step, with all events", () => {
    const cause = risk();
    const [rule, forwarding] = [trace("rule", start + 10 * minute), trace("forwarding", start + 5 * minute)];
    expect(chains([cause], { traces: [rule, forwarding] })).toEqual([
      {
        id: "ato.chain",
        key: `ato.chain|${cause.key}`,
        userId: "ann",
        at: start + 5 * minute,
        points: 75,
        evidence: { steps: ["rule", "forwarding"], began_with: "signin.unfamiliar", minutes: 5 },
        clears: ["user_confirms"],
        events: [...cause.events, forwarding.id, rule.id],
        isRisky: false,
      },
    ]);
  });

  it("scores 60 for one kind of step, 15 more for each other kind, and 90 at most", () => {
    const steps = [trace("rule"), trace("forwarding"), trace("notice_deleted")];
    const pointsOf = (traces: readonly Trace[], audits: readonly DirectoryAudit[] = []) =>
      chains([risk()], { traces, audits })[0]?.points;
    expect([1, 2, 3].map((count) => pointsOf(steps.slice(0, count)))).toEqual([60, 75, 90]);
    expect(pointsOf([trace("rule"), trace("rule"), trace("rule")])).toBe(60);
    expect(pointsOf(steps, [audit({ at: start + minute }), consent(start + minute)])).toBe(90);
  });

  it("lists its kinds of steps in a fixed order", () => {
    const traces = [trace("notice_deleted"), trace("forwarding"), trace("rule"), ...messages(50, 1000)];
    const audits = [consent(start + hour), audit({ at: start + 2 * hour })];
    expect(chains([risk()], { traces, audits })[0]?.evidence["steps"]).toEqual([
      "mfa_method",
      "rule",
      "forwarding",
      "notice_deleted",
      "consent",
      "mass_mail",
    ]);
  });

  it.each([
    ["the user's own consent", consent(start), true],
    ["another user's consent", consent(start, { actorId: "bob" }), false],
    ["a consent that failed", consent(start, { isSuccess: false }), false],
    ["new security info", audit(), true],
    ["another change", audit({ activity: "Update device" }), false],
  ])("has a step for %s: %s", (_, change, expected) => {
    expect(chains([risk()], { audits: [change] }).length > 0).toBe(expected);
  });

  it("has a step for fifty messages within an hour", () => {
    const steps = (traces: readonly Trace[]) => chains([risk()], { traces });
    expect(steps(messages(49, 1000))).toEqual([]);
    expect(steps(messages(50, 1000))).toMatchObject([{ at: start + 49_000, evidence: { steps: ["mass_mail"] } }]);
    // The first and the fiftieth are exactly an hour apart, or a little more.
    expect(steps(messages(50, hour / 49))).toHaveLength(1);
    expect(steps(messages(50, hour / 49 + 1))).toEqual([]);
    expect(steps(messages(50, 1000).map((each) => ({ ...each, userId: "bob" })))).toEqual([]);
  });

  it("counts an hour of messages once", () => {
    const events = (count: number) => chains([risk()], { traces: messages(count, minute) })[0]?.events.length;
    // One sign-in, and one message from each hour with at least 50.
    expect([50, 110, 111].map(events)).toEqual([2, 2, 3]);
  });

  it("covers all risks within a day; later ones start another chain", () => {
    const risks = (second: number) => [risk(), risk({ at: start + second })];
    const traces = [trace("rule", start + hour), trace("rule", start + 2 * day)];
    expect(chains(risks(day), { traces })).toHaveLength(1);
    expect(chains(risks(day + 1), { traces })).toHaveLength(2);
    expect(chains(risks(hour), { traces: [trace("rule", start + hour)] })).toHaveLength(1);
  });

  it("starts with the first risk that has a step", () => {
    const [early, late] = [risk(), risk({ at: start + 2 * day })];
    const [chain] = chains([late, early], { traces: [trace("rule", start + 2 * day + minute)] });
    expect(chain?.key).toBe(`ato.chain|${late.key}`);
    expect(
      chains([early], { traces: [trace("rule", start + day), trace("rule", start + day + 1)] })[0]?.events,
    ).toHaveLength(2);
  });
});

it("returns nothing without risks, and separates users", () => {
  const traces = [trace("rule"), trace("rule", start + minute, { userId: "bob" })];
  expect(found([], { traces, audits: [audit()] })).toEqual([]);
  const both = found([risk(), risk({ userId: "bob" })], { traces });
  expect(both.map(({ id, userId }) => `${userId} ${id}`)).toEqual([
    "ann rule.after_risky_signin",
    "ann ato.chain",
    "bob rule.after_risky_signin",
    "bob ato.chain",
  ]);
});

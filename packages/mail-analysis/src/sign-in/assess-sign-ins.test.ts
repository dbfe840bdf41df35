import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assessSignIns } from "./assess-sign-ins.ts";
import type { DetectionId } from "./detection.ts";
import type { AccountEvents, AccountKnowledge } from "./scene.ts";
import { countSignIns } from "./sign-in-counts.ts";
import type { SignIn } from "./sign-in.ts";
import { audit, day, hour, managed, minute, places, signIn, start, twoWeeks, unknownDevice } from "./testing.ts";

const known = countSignIns(twoWeeks());
const ids = (events: AccountEvents, knowledge: AccountKnowledge = { known }) =>
  new Set(assessSignIns(events, knowledge).map(({ id }) => id));
const raises = (id: DetectionId, signIns: readonly SignIn[], knowledge?: AccountKnowledge) =>
  ids({ signIns }, knowledge).has(id);
const away = { ip: "198.51.100.7", place: places.lagos, device: unknownDevice, in: { sessionId: "other" } } as const;

describe("impossible travel", () => {
  const travel = (part: Partial<Parameters<typeof signIn>[0]>, knowledge?: AccountKnowledge) =>
    raises("signin.impossible_travel", [signIn(), signIn({ at: start + 40 * minute, ...away, ...part })], knowledge);

  it("is between two successes farther than 500 km and faster than an airliner", () => {
    expect(travel({})).toBe(true);
    expect(travel({ errorCode: 50126 })).toBe(false);
    // 5,970 km: 6 h 38 min at 900 km/h.
    expect(travel({ at: start + 6 * hour + 30 * minute })).toBe(true);
    expect(travel({ at: start + 6 * hour + 45 * minute })).toBe(false);
    expect(travel({ place: places.bergen, at: start + minute })).toBe(false);
    expect(travel({ place: { ...places.lagos, point: null } })).toBe(false);
    expect(travel({ at: start })).toBe(true);
  });

  it("excludes the same managed device in the same session, and travel between own networks", () => {
    expect(travel({ device: managed, in: { sessionId: "own" } })).toBe(false);
    expect(travel({ device: managed, in: { sessionId: "other" } })).toBe(true);
    expect(travel({ device: { ...managed, isManaged: false }, in: { sessionId: "own" } })).toBe(true);
    // Version 1.0 has no session ID.
    expect(travel({ device: managed, in: null })).toBe(false);
    expect(travel({}, { known, ownNetworks: ["198.51.100.0/24"] })).toBe(true);
    expect(travel({}, { known, ownNetworks: ["198.51.100.0/24", "203.0.113.10"] })).toBe(false);
  });

  it("is reported once for a round trip, and again a day later", () => {
    const back = signIn({ at: start + hour });
    const first = [signIn(), signIn({ ...away, at: start + 30 * minute }), back];
    const later = first.map((each) => ({ ...each, id: `${each.id} later`, at: each.at + 2 * day }));
    const found = assessSignIns({ signIns: [...first, ...later] }, { known });
    expect(found.filter(({ id }) => id === "signin.impossible_travel")).toHaveLength(2);
  });
});

describe("a novelty for a user", () => {
  it("can be a country that is new for the user and rare in the tenant", () => {
    expect(raises("signin.new_country", [signIn(away)])).toBe(true);
    expect(raises("signin.new_country", [signIn({ ...away, errorCode: 50126 })])).toBe(false);
    expect(raises("signin.new_country", [signIn(away)], {})).toBe(false);
    const seenAt = (at: number) => countSignIns([...twoWeeks(), signIn({ ...away, at })]);
    expect(raises("signin.new_country", [signIn(away)], { known: seenAt(start - 30 * day) })).toBe(false);
    expect(raises("signin.new_country", [signIn(away)], { known: seenAt(start - 31 * day) })).toBe(true);
    const others = (travellers: number) =>
      countSignIns([
        ...twoWeeks(),
        ...Array.from({ length: 99 }, (_, nth) =>
          signIn({ ...(nth < travellers ? away : {}), userId: `user-${nth}`, at: start - day }),
        ),
      ]);
    expect(raises("signin.new_country", [signIn(away)], { known: others(1) })).toBe(true);
    expect(raises("signin.new_country", [signIn(away)], { known: others(2) })).toBe(false);
  });

  it("can be a network, but not another carrier's at home", () => {
    const other = signIn({ asn: 224, device: unknownDevice });
    expect(raises("signin.new_asn", [other])).toBe(true);
    expect(raises("signin.new_asn", [other], { known, isMobileCarrier: (asn) => asn === 224 })).toBe(false);
    expect(raises("signin.new_asn", [signIn({ ...away, asn: null })])).toBe(false);
  });

  it("is an unfamiliar sign-in if everything is new for a known user", () => {
    expect(raises("signin.unfamiliar", [signIn({ ...away, asn: 37148 })])).toBe(true);
    expect(raises("signin.unfamiliar", [signIn({ ...away, asn: null })])).toBe(false);
    expect(raises("signin.unfamiliar", [signIn({ ...away, asn: null, userAgent: "axios/1.7" })])).toBe(true);
    expect(raises("signin.unfamiliar", [signIn({ ...away, asn: 37148, device: managed })])).toBe(false);
    expect(raises("signin.unfamiliar", [signIn({ asn: 224, device: unknownDevice, userAgent: "x" })])).toBe(false);
    const few = countSignIns(twoWeeks().slice(0, 4));
    expect(raises("signin.unfamiliar", [signIn({ ...away, asn: 37148 })], { known: few })).toBe(false);
    const update = signIn({ userAgent: "Mozilla/5.0 (Windows NT 10.0) Chrome/143.0.0.0 Safari/537.36" });
    expect(ids({ signIns: [update] })).toEqual(new Set());
  });
});

describe("password spray", () => {
  const fails = (count: number, everyMs: number) =>
    Array.from({ length: count }, (_, nth) =>
      signIn({ userId: `user-${nth}`, errorCode: 50126, ip: "198.51.100.1", at: start + nth * everyMs }),
    );
  it("tries five accounts from one address in twenty minutes", () => {
    expect(raises("signin.password_spray", fails(5, 5 * minute))).toBe(true);
    expect(raises("signin.password_spray", fails(4, minute))).toBe(false);
    expect(raises("signin.password_spray", fails(5, 5 * minute + 1))).toBe(false);
    const one = fails(5, minute).map((each) => ({ ...each, userId: "ann" }));
    expect(raises("signin.password_spray", one)).toBe(false);
    const elsewhere = fails(5, minute).map((each, nth) => ({ ...each, ip: `198.51.100.${nth}` }));
    expect(raises("signin.password_spray", elsewhere)).toBe(false);
  });

  it("excludes offices with more successes, and is severe if it got in", () => {
    const gets = (count: number) =>
      Array.from({ length: count }, (_, nth) =>
        signIn({ userId: `in-${nth}`, ip: "198.51.100.1", at: start + 2 * hour }),
      );
    expect(raises("signin.password_spray", [...fails(5, minute), ...gets(5)])).toBe(false);
    const found = assessSignIns({ signIns: [...fails(5, minute), ...gets(1)] });
    const reached = found.filter(({ id, points }) => id === "signin.password_spray" && points >= 70);
    expect(reached.map(({ userId }) => userId)).toEqual(["in-0"]);
  });
});

it("detects twenty failures for an account within 15 minutes, and whether one succeeded", () => {
  const fails = (count: number, everyMs: number) =>
    Array.from({ length: count }, (_, nth) =>
      signIn({ errorCode: nth % 2 === 0 ? 50126 : 50056, at: start + nth * everyMs }),
    );
  const exactly = (15 * minute) / 19;
  expect(raises("signin.brute_force", fails(20, exactly))).toBe(true);
  expect(raises("signin.brute_force", fails(20, exactly + 1))).toBe(false);
  expect(raises("signin.brute_force", fails(19, 1000))).toBe(false);
  expect(raises("signin.brute_force", [signIn({ errorCode: 50126 }), signIn({ at: start + minute })])).toBe(false);
  const pointsOf = (signIns: readonly SignIn[]) =>
    assessSignIns({ signIns }, { known }).filter(({ id }) => id === "signin.brute_force");
  const run = fails(30, 1000);
  expect(pointsOf(run)).toMatchObject([{ evidence: { failures: 30, succeeded: "no" } }]);
  const quiet = pointsOf(run)[0]?.points ?? 0;
  const reached = pointsOf([...run, signIn({ at: start + 2 * minute })]);
  expect(reached).toMatchObject([{ evidence: { succeeded: "yes" }, isRisky: true }]);
  expect(reached[0]?.points).toBeGreaterThan(quiet);
});

it("detects more than ten refused prompts and a success within five minutes", () => {
  const prompts = (count: number, everyMs: number, part = {}) =>
    Array.from({ length: count }, (_, nth) => signIn({ errorCode: 500_121, at: start + nth * everyMs, ...part }));
  const success = (at: number) => signIn({ at: start + at });
  expect(raises("signin.mfa_fatigue", [...prompts(11, 20_000), success(4 * minute)])).toBe(true);
  expect(raises("signin.mfa_fatigue", [...prompts(11, 20_000), success(5 * minute)])).toBe(true);
  expect(raises("signin.mfa_fatigue", [...prompts(11, 20_000), success(5 * minute + 1)])).toBe(false);
  expect(raises("signin.mfa_fatigue", [...prompts(10, 20_000), success(4 * minute)])).toBe(false);
  expect(raises("signin.mfa_fatigue", prompts(20, 5000))).toBe(false);
  expect(raises("signin.mfa_fatigue", [...prompts(11, 40_000), success(5 * minute)])).toBe(false);
  const denied = { errorCode: 50_158, in: { steps: ["MFA denied; user declined the authentication"] } };
  expect(raises("signin.mfa_fatigue", [...prompts(11, 20_000, denied), success(4 * minute)])).toBe(true);
  expect(raises("signin.mfa_fatigue", [...prompts(11, 20_000, { errorCode: 50_158 }), success(4 * minute)])).toBe(
    false,
  );
});

it("reports Microsoft's risk with its level, once, unless dismissed", () => {
  const risky = (level: "low" | "high", state = "atRisk") =>
    signIn({ risk: { level, state, types: ["anonymizedIPAddress"] } });
  const found = (events: AccountEvents) => assessSignIns(events, { known }).filter(({ id }) => id === "signin.ms_risk");
  expect(found({ signIns: [risky("high", "dismissed")] })).toEqual([]);
  const [low] = found({ signIns: [risky("low")] });
  const [high] = found({ signIns: [risky("high")] });
  expect(high?.points).toBeGreaterThan(low?.points ?? 100);
  const one = risky("low");
  const detected = {
    id: "r",
    at: start,
    userId: "ann",
    signInId: one.id,
    type: "anonymizedIPAddress",
    ip: "",
  } as const;
  const raised = found({ signIns: [one], risks: [{ ...detected, level: "high", state: "atRisk" }] });
  expect(raised).toMatchObject([{ points: high?.points }]);
  expect(found({ signIns: [one], risks: [{ ...detected, level: "low", state: "dismissed" }] })).toEqual([]);
  const before = found({ signIns: [], risks: [{ ...detected, level: "high", state: "atRisk" }] });
  expect(before.map(({ key }) => key)).toEqual(raised.map(({ key }) => key));
  const leaked = { ...detected, signInId: "", type: "leakedCredentials", level: "high", state: "atRisk" } as const;
  expect(found({ signIns: [], risks: [leaked] })).toMatchObject([
    { userId: "ann", evidence: { type: "leakedCredentials" } },
  ]);
});

it("detects first use of clients without MFA, phishing kits and device codes", () => {
  const mail = { client: "IMAP4", userAgent: "" };
  expect(raises("signin.legacy_auth", [signIn(mail)])).toBe(true);
  expect(raises("signin.legacy_auth", [signIn({ ...mail, errorCode: 50126 })])).toBe(false);
  expect(raises("signin.legacy_auth", [signIn(mail)], { known: countSignIns(twoWeeks(mail)) })).toBe(false);
  expect(raises("signin.legacy_auth", [signIn({ userAgent: "BAV2ROPC" })])).toBe(true);
  expect(raises("signin.legacy_auth", [signIn({ client: "Mobile Apps and Desktop clients" })])).toBe(false);
  const portal = { appId: "4765445b-32c6-49b0-83e6-1d93765276ca" };
  for (const userAgent of ["node", "axios/1.7.9", "undici"])
    expect(raises("signin.aitm_kit_agent", [signIn({ ...portal, userAgent })])).toBe(true);
  expect(raises("signin.aitm_kit_agent", [signIn({ userAgent: "axios/1.7.9" })])).toBe(false);
  expect(raises("signin.aitm_kit_agent", [signIn({ ...portal, userAgent: "nodezilla" })])).toBe(false);
  const code = { in: { protocol: "deviceCode" } };
  const regular = { known: countSignIns(twoWeeks(code)) };
  expect(raises("signin.device_code", [signIn(code)])).toBe(true);
  expect(raises("signin.device_code", [signIn({ in: { transferMethod: "deviceCodeFlow" } })])).toBe(true);
  expect(raises("signin.device_code", [signIn(code)], regular)).toBe(false);
  const broker = { ...code, appId: "29d9ed98-a469-4536-ade2-f981bc1d605e" };
  expect(raises("signin.device_code", [signIn(broker)], regular)).toBe(true);
  expect(raises("signin.device_code", [signIn({ ...broker, isInteractive: false })], regular)).toBe(false);
});

it("detects a session on two networks and two devices within an hour", () => {
  const again = (part: Parameters<typeof signIn>[0]) =>
    raises("signin.session_replay", [
      signIn(),
      signIn({ at: start + hour, asn: 37_148, device: unknownDevice, ...part }),
    ]);
  expect(again({})).toBe(true);
  expect(again({ at: start + hour + 1 })).toBe(false);
  expect(again({ asn: 2116 })).toBe(false);
  expect(again({ asn: 8075 })).toBe(false);
  expect(again({ device: managed })).toBe(false);
  expect(again({ device: managed, userAgent: "axios/1.7.9" })).toBe(true);
  expect(again({ in: { sessionId: "other" } })).toBe(false);
  expect(again({ in: null })).toBe(false);
  // Failed sign-ins don't count.
  expect(again({ errorCode: 50_133 })).toBe(false);
});

describe("activity after a risky sign-in", () => {
  const risky = signIn({ ...away, asn: 37_148 });
  it("includes a new authentication method, from 30 minutes before to an hour after", () => {
    const at = (minutes: number, part = {}) =>
      ids({ signIns: [risky], audits: [audit({ at: start + minutes * minute, ...part })] }).has(
        "persistence.after_risk",
      );
    expect([-31, -30, 60, 61].map((minutes) => at(minutes))).toEqual([false, true, true, false]);
    expect(at(5, { isSuccess: false })).toBe(false);
    expect(at(5, { activity: "Update user" })).toBe(false);
    expect(at(5, { actorId: "bob", targets: [{ id: "bob", name: "", type: "User", changed: {} }] })).toBe(false);
  });

  it("is a chain with a rule, a consent, or fifty messages within an hour, within a day", () => {
    const chain = (events: Partial<AccountEvents>) => ids({ signIns: [risky], ...events }).has("ato.chain");
    const rule = (at: number) => ({ kind: "rule", id: "r", userId: "ann", at, label: "." }) as const;
    expect(chain({})).toBe(false);
    const follows = (at: number) => ids({ signIns: [risky], traces: [rule(at)] }).has("rule.after_risky_signin");
    expect([-1, 0, day, day + 1].map((after) => follows(start + after))).toEqual([false, true, true, false]);
    expect(chain({ traces: [rule(start + day)] })).toBe(true);
    expect(chain({ traces: [rule(start + day + 1)] })).toBe(false);
    expect(chain({ traces: [rule(start - 1)] })).toBe(false);
    expect(chain({ traces: [{ ...rule(start), userId: "bob" }] })).toBe(false);
    const messages = (count: number, everyMs: number) =>
      Array.from({ length: count }, (_, nth) => ({
        ...rule(start + nth * everyMs),
        kind: "mail_sent" as const,
        id: `m${nth}`,
      }));
    expect(chain({ traces: messages(50, minute) })).toBe(true);
    expect(chain({ traces: messages(49, minute) })).toBe(false);
    expect(chain({ traces: messages(50, hour / 48) })).toBe(false);
    expect(ids({ signIns: [signIn()], traces: [rule(start)] })).toEqual(new Set());
  });
});

it("detects a consent that gives an unknown application access to a user's email", () => {
  const consent = (scopes: string, isAdmin = "False", name = "Tidy") =>
    audit({
      activity: "Consent to application",
      targets: [
        {
          id: `id-${name}`,
          name,
          type: "ServicePrincipal",
          changed: {
            "ConsentContext.IsAdminConsent": isAdmin,
            "ConsentAction.Permissions": `[] => [[Id: x, ConsentType: Principal, Scope: ${scopes}]]; `,
          },
        },
      ],
    });
  const illicit = (audits: AccountEvents["audits"] & {}, knownApps = new Set<string>()) =>
    assessSignIns({ signIns: [], audits }, { knownApps }).filter(({ id }) => id === "consent.illicit").length;
  expect(illicit([consent(" Mail.Read offline_access")])).toBe(1);
  expect(illicit([consent("Mail.Read")])).toBe(0);
  expect(illicit([consent("User.Read offline_access")])).toBe(0);
  expect(illicit([consent("Chat.Read offline_access", "True")])).toBe(0);
  expect(illicit([consent("Files.Read.All offline_access")], new Set(["Tidy"]))).toBe(0);
  const twice = [consent("EWS.AccessAsUser.All offline_access"), consent("Mail.Read offline_access")];
  expect(illicit(twice)).toBe(1);
});

it("lists detections by time, and by key at the same time", () => {
  const risk = (...types: readonly string[]) => ({ level: "low", state: "atRisk", types }) as const;
  const signIns = [
    signIn({ at: start + 2 * day, client: "IMAP4" }),
    signIn({ ...away, at: start + day, asn: 37_148, risk: risk("x") }),
    signIn({ errorCode: 50_126, risk: risk("b", "a") }),
  ];
  const found = assessSignIns({ signIns }, { known });
  expect(found.map(({ at, id, evidence }) => [(at - start) / day, id, evidence["type"] ?? ""])).toEqual([
    [0, "signin.ms_risk", "a"],
    [0, "signin.ms_risk", "b"],
    [1, "signin.ms_risk", "x"],
    [1, "signin.new_asn", ""],
    [1, "signin.new_country", ""],
    [1, "signin.unfamiliar", ""],
    [2, "signin.legacy_auth", ""],
  ]);
});

const anySignIn = fc
  .record({
    at: fc.integer({ min: 0, max: 48 }).map((quarters) => start + quarters * 15 * minute),
    userId: fc.constantFrom("ann", "bob", "cleo", "dan", "eve"),
    ip: fc.constantFrom("203.0.113.10", "198.51.100.1"),
    errorCode: fc.constantFrom(0, 50126, 500_121),
    asn: fc.constantFrom(2116, 37_148, null),
    place: fc.constantFrom(places.oslo, places.lagos),
    device: fc.constantFrom(managed, unknownDevice),
    risk: fc.constantFrom(
      { level: "none", state: "none", types: [] },
      { level: "high", state: "atRisk", types: ["x"] },
    ),
  })
  .map((part) => signIn(part));

it("returns the same detections for any order of events and duplicates, with unique keys", () => {
  fc.assert(
    fc.property(fc.array(anySignIn, { maxLength: 25 }), fc.array(fc.nat(), { maxLength: 25 }), (signIns, picks) => {
      const again = picks.flatMap((pick) => signIns[pick % Math.max(1, signIns.length)] ?? []);
      const found = assessSignIns({ signIns }, { known });
      expect(assessSignIns({ signIns: [...again, ...signIns.toReversed()] }, { known })).toEqual(found);
      const keys = found.map(({ userId, key }) => `${userId} ${key}`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { points } of found) expect(points > 0 && points <= 100).toBe(true);
    }),
  );
});

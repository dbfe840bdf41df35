import { text } from "node:stream/consumers";
import { Readable } from "node:stream";
import { readInboxRule, scoreRule } from "@parapet/mail-analysis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ViewerCall } from "../../../platform/call.ts";
import { listNotifications } from "../../account/notification/list-notifications.ts";
import { codeOf } from "../../account/testing.ts";
import { type Acting, type ActingHouse, startActing } from "../action/testing-tenant.ts";
import { getAction } from "../action/get-action.ts";
import { decideAction } from "../action/decide-action.ts";
import { requestAction } from "../action/request-action.ts";
import { undoAction } from "../action/undo-action.ts";
import { listSignIns } from "../sign-in/list-sign-ins.ts";
import { exportSignIns } from "../sign-in/export-sign-ins.ts";
import { readSignInHealth } from "../sign-in/read-sign-in-health.ts";
import { noteChange } from "../rule-change/note-change.ts";
import { readRuleContext } from "../rule-change/read-rule-context.ts";
import { closeTenantClients, tenantClient } from "../intake/tenant-clients.ts";
import { readSource } from "../sign-in/read-source.ts";
import { readSignInsTask } from "../sign-in/read-sign-ins-task.ts";
import { assessSignInsTask } from "./assess-sign-ins-task.ts";
import { bulkLoginCases, changeLoginCase, commentLoginCase } from "./change-login-case.ts";
import { exportLoginCases } from "./export-login-cases.ts";
import { getLoginCase } from "./get-login-case.ts";
import { listLoginCases } from "./list-login-cases.ts";

let acting: Acting;
beforeAll(async () => {
  acting = await startActing();
});
afterAll(() => acting.close());

/**
 * Microsoft lets five logs be read in ten seconds, and one look be taken at risk in each. They pass in the tenant, and who has
 * counted them here is gone, so that nobody waits for them.
 */
async function rest({ tenant }: ActingHouse): Promise<void> {
  closeTenantClients(acting.platform);
  await tenant.control.advance(10_000);
}

/** What two jobs do when their time comes. */
async function look(house: ActingHouse): Promise<void> {
  const { providerId } = house;
  await rest(house);
  await readSignInsTask(acting.platform).run({ providerId });
  await assessSignInsTask(acting.platform).run({ providerId });
}

/** The same with what is new among the sign-ins only. */
async function lookAgain(house: ActingHouse): Promise<void> {
  const { providerId } = house;
  await rest(house);
  const client = await tenantClient(acting.platform, providerId);
  if (client === null) throw new Error("The tenant is not connected");
  await readSource(acting.platform, client, { providerId, source: "sign_ins" });
  await assessSignInsTask(acting.platform).run({ providerId });
}

const cases = async ({ viewer }: ActingHouse, query: Partial<Parameters<typeof listLoginCases>[1]> = {}) =>
  (await listLoginCases(viewer.call, { page: 1, page_size: 25, sort: "-last_at", ...query })).items;
const signIns = async ({ viewer }: ActingHouse, query: Partial<Parameters<typeof listSignIns>[1]> = {}) =>
  (await listSignIns(viewer.call, { page: 1, page_size: 100, sort: "-time", ...query })).items;
const told = async (call: ViewerCall) =>
  (await listNotifications(call, { page: 1, page_size: 25 })).items.flatMap(({ kind }) =>
    kind.startsWith("login_case") ? [kind] : [],
  );
const nameOf = ({ mailboxes }: ActingHouse, nth: number) => mailboxes[nth]?.address ?? "";
const stranger = { place: "Lagos", userAgent: "axios/1.7.9", sessionId: "stolen" } as const;

async function takenOver() {
  const house = await acting.addHouse();
  await house.tenant.control.runScenario("takeover_chain", nameOf(house, 0), 3);
  await look(house);
  const [found, ...others] = await cases(house);
  if (found === undefined || others.length > 0) throw new Error(`There are ${others.length} more cases`);
  return { house, found };
}

describe("an account that is taken over", () => {
  it("is one grave case with all that was found, what is usual beside it, and what happened", async () => {
    const { house, found } = await takenOver();
    expect(found).toMatchObject({
      user_name: nameOf(house, 0),
      state: "new",
      severity: "critical",
      countries: ["NG", "NL"],
    });
    for (const id of [
      "signin.ms_risk",
      "signin.impossible_travel",
      "persistence.after_risk",
      "consent.illicit",
      "ato.chain",
    ])
      expect(found.detections).toContain(id);
    const detail = await getLoginCase(house.viewer.call, found.id);
    const sum = detail.findings.reduce((total, { adds }) => total + adds, 0);
    expect(Math.abs(sum - found.score)).toBeLessThan(1.5);
    expect(new Set(detail.timeline.map(({ kind }) => kind))).toEqual(new Set(["sign_in", "audit", "consent", "risk"]));
    expect(detail.usual.countries.find(({ value }) => value === "NG")).toEqual({ value: "NG", days: 0, seen: 1 });
    expect(await told(house.analyst.call)).toEqual(["login_case.found"]);
  });

  it("stays one case whatever is read again", async () => {
    const { house, found } = await takenOver();
    const before = await signIns(house);
    await look(house);
    expect(await cases(house)).toEqual([found]);
    expect(await signIns(house)).toEqual(before);
    const { rows } = await acting.platform.postgres.pool.query<{ readonly sum: string }>(
      "SELECT sum(count) FROM sign_in_count WHERE provider_id = $1 AND trait = 'any'",
      [house.providerId],
    );
    expect(Number(rows[0]?.sum)).toBe(before.filter((each) => each.is_success).length);
    expect(await told(house.analyst.call)).toEqual(["login_case.found"]);
  });

  it("is worked on, closed, and opens again with something grave, not with a trifle", async () => {
    const { house, found } = await takenOver();
    const { call, user } = house.analyst;
    const act = { action: "state", state: "in_review" } as const;
    expect(await changeLoginCase(call, found.id, act)).toMatchObject({ state: "in_review", owner_id: user.id });
    await commentLoginCase(call, found.id, "I called her");
    await changeLoginCase(call, found.id, { action: "state", state: "attack" });
    house.tenant.control.signIn(nameOf(house, 0), { errorCode: 50_126, place: "Dubai" });
    await lookAgain(house);
    expect(await cases(house)).toMatchObject([{ state: "attack" }]);
    const risk = { level: "high", types: ["maliciousIPAddress"] } as const;
    house.tenant.control.signIn(nameOf(house, 0), { ...stranger, risk });
    await lookAgain(house);
    expect(await cases(house)).toMatchObject([{ id: found.id, state: "new" }]);
    const { changes } = await getLoginCase(call, found.id);
    expect(changes.map(({ what }) => what)).toEqual(["reopened", "state", "commented", "state", "found"]);
    expect(await told(call)).toEqual(["login_case.reopened", "login_case.found"]);
  });

  it("counts no longer what Microsoft takes back", async () => {
    const { house, found } = await takenOver();
    const { pool } = acting.platform.postgres;
    for (const table of ["sign_in", "risk_detection"]) {
      const column = table === "sign_in" ? "risk_state" : "state";
      const dismissed = `UPDATE ${table} SET ${column} = 'dismissed', assessed_at = NULL WHERE provider_id = $1`;
      await pool.query(dismissed, [house.providerId]);
    }
    await assessSignInsTask(acting.platform).run({ providerId: house.providerId });
    const [after] = await cases(house);
    expect(found.detections).toContain("signin.ms_risk");
    expect(after?.detections).toEqual(found.detections.filter((id) => id !== "signin.ms_risk"));
    expect(after?.score).toBeLessThanOrEqual(found.score);
    expect(await told(house.analyst.call)).toEqual(["login_case.found"]);
  });

  it("is nobody else's", async () => {
    const { found } = await takenOver();
    const other = await acting.addHouse();
    expect(await cases(other)).toEqual([]);
    expect(await signIns(other)).toEqual([]);
    expect(await codeOf(getLoginCase(other.admin.call, found.id))).toBe("not_found");
    const change = changeLoginCase(other.admin.call, found.id, { action: "state", state: "attack" });
    expect(await codeOf(change)).toBe("not_found");
    expect(await codeOf(commentLoginCase(other.admin.call, found.id, "x"))).toBe("not_found");
    const revoke = acting.act(other.admin.call, { kind: "revoke_sessions", targets: [found.id] });
    expect(await codeOf(revoke)).toBe("not_found");
    const bulk = await bulkLoginCases(other.admin.call, { action: "state", state: "attack", ids: [found.id] });
    expect(bulk.items).toMatchObject([{ result: "failed", error: "not_found", name: "" }]);
  });
});

it("joins a rule that hides mail, which weighs more after such a sign-in", async () => {
  const { house, found } = await takenOver();
  const mailbox = house.mailboxes[0];
  if (mailbox === undefined) throw new Error("There is no mailbox");
  const { db } = acting.platform.postgres;
  // The tenant has a clock of its own.
  const now = house.tenant.control.now();
  const context = await readRuleContext(db, { providerId: house.providerId, mailboxId: mailbox.id, now });
  expect(context.hoursSinceRiskySignIn).toBeGreaterThanOrEqual(0);
  expect(context.hoursSinceRiskySignIn).toBeLessThan(1);
  const actions = { forwardTo: [{ emailAddress: { address: "drop@collector.example" } }], delete: true };
  const after = readInboxRule({ id: "rule", displayName: ".", isEnabled: true, actions });
  const score = scoreRule(after, context);
  const place = { providerId: house.providerId, mailboxId: mailbox.id, mailbox: mailbox.address };
  const change = {
    ...place,
    name: ".",
    after,
    score,
    kind: "rule_created",
    source: "snapshot",
    origin: null,
    context,
  } as const;
  await db.transaction((tx) => noteChange(tx, now, change));
  await assessSignInsTask(acting.platform).run({ providerId: house.providerId });
  const [joined] = await cases(house);
  expect(joined?.detections).toContain("rule.after_risky_signin");
  const { findings, timeline } = await getLoginCase(house.viewer.call, found.id);
  const steps = findings.find(({ id }) => id === "ato.chain")?.evidence["steps"];
  expect(steps).toEqual(["mfa_method", "rule", "consent"]);
  expect(timeline.find(({ kind }) => kind === "rule")?.title).toBe(".");
  await changeLoginCase(house.analyst.call, found.id, { action: "state", state: "not_attack" });
  const later = await readRuleContext(db, { providerId: house.providerId, mailboxId: mailbox.id, now });
  expect(later.hoursSinceRiskySignIn).toBeNull();
});

describe("containing an account", () => {
  it("ends its sessions, so that the stolen one is refused", async () => {
    const { house, found } = await takenOver();
    const { control } = house.tenant;
    await control.advance(60_000);
    const done = await acting.act(house.analyst.call, { kind: "revoke_sessions", targets: [found.id] });
    expect(done).toMatchObject({ state: "done", done: 1, can_undo: false });
    await control.advance(60_000);
    control.signIn(nameOf(house, 0), stranger);
    await lookAgain(house);
    expect(await signIns(house, { "outcome[is]": ["failure"] })).toMatchObject([{ error_code: 50_133 }]);
    const { timeline } = await getLoginCase(house.viewer.call, found.id);
    expect(timeline.filter(({ kind }) => kind === "action")).toMatchObject([
      { title: "revoke_sessions", outcome: "done" },
    ]);
  });

  it("is done once although the answer is lost", async () => {
    const { house, found } = await takenOver();
    await house.tenant.control.advance(60_000);
    house.tenant.control.planFault({ kind: "lostAnswer", path: "/revokeSignInSessions", times: 1 });
    const done = await acting.act(house.analyst.call, { kind: "revoke_sessions", targets: [found.id] });
    expect(done).toMatchObject({ state: "done", done: 1 });
  });

  it("blocks it, and taken back leaves it as it was", async () => {
    const { house, found } = await takenOver();
    const { call } = house.analyst;
    const attempt = async () => {
      await house.tenant.control.advance(1000);
      house.tenant.control.signIn(nameOf(house, 0), {});
      await lookAgain(house);
      return (await signIns(house))[0]?.error_code;
    };
    const { id } = await requestAction(call, { kind: "disable_user", targets: [found.id] });
    await decideAction(house.admin.call, id, { decision: "approve" });
    await acting.perform(id);
    const done = await getAction(call, id);
    expect(done).toMatchObject({ state: "done", can_undo: true });
    expect(await attempt()).toBe(50_057);
    await undoAction(call, done.id);
    await acting.perform(done.id);
    expect(await getAction(call, done.id)).toMatchObject({ state: "undone" });
    expect(await attempt()).toBe(0);
  });

  it.each([true, false])("tells Microsoft, where it may be read again: %s", async (mayRead) => {
    const { house, found } = await takenOver();
    const { control } = house.tenant;
    if (mayRead) control.grantRole("IdentityRiskyUser.Read.All");
    else control.removeRole("IdentityRiskyUser.Read.All");
    control.revokeTokens();
    const stateOf = () => JSON.stringify(control.dump()).match(/"riskState":"(confirmedCompromised|dismissed)"/)?.[1];
    for (const [kind, state] of [
      ["confirm_compromised", "confirmedCompromised"],
      ["dismiss_risk", "dismissed"],
    ] as const) {
      await rest(house);
      const done = await acting.act(house.analyst.call, { kind, targets: [found.id] });
      expect(done).toMatchObject({ state: "done", done: 1 });
      if (stateOf() !== undefined) expect(stateOf()).toBe(state);
    }
  });
});

it("finds whom a spray got into, and leaves those alone whom it did not", async () => {
  const house = await acting.addHouse();
  for (let nth = 0; nth < 4; nth += 1)
    house.tenant.control.signIn(nameOf(house, nth), { place: "Lagos", errorCode: 50_126 });
  await house.tenant.control.runScenario("spray", nameOf(house, 0), 8);
  await look(house);
  const found = await cases(house);
  expect(found).toMatchObject([{ user_name: nameOf(house, 0) }]);
  expect(found[0]?.detections).toContain("signin.password_spray");
  expect(await cases(house, { "detection[is]": ["signin.mfa_fatigue"] })).toEqual([]);
  expect(await cases(house, { "country[is]": ["ng"], "user[is]": [nameOf(house, 0)], search: "a" })).toHaveLength(1);
  const marked = await signIns(house, { "detection[is]": ["signin.password_spray"] });
  expect(marked.some((each) => each.is_success && each.user_name === nameOf(house, 0))).toBe(true);
  const query = { sort: "-last_at", column: ["user_name", "detections"] } as const;
  const csv = await text(
    Readable.from(await exportLoginCases(house.viewer.call, { ...query, column: [...query.column] })),
  );
  expect(csv.split("\r\n")).toHaveLength(3);
  expect(csv).toContain("signin.password_spray");
  const rows = await text(
    Readable.from(await exportSignIns(house.viewer.call, { sort: "-time", "outcome[is]": ["success"] })),
  );
  expect(rows).toContain(",success,");
});

it("says what is blind and why: without the permission, without a licence", async () => {
  const house = await acting.addHouse();
  const stateOf = async () => {
    const { sources } = await readSignInHealth(house.viewer.call);
    return Object.fromEntries(sources.map(({ source, state }) => [source, state]));
  };
  expect(await stateOf()).toEqual({ sign_ins: "waiting", audits: "waiting", risks: "waiting" });
  const { control } = house.tenant;
  control.removeRole("AuditLog.Read.All");
  control.revokeTokens();
  await look(house);
  expect(await stateOf()).toMatchObject({ sign_ins: "missing", risks: "ok" });
  control.grantRole("AuditLog.Read.All");
  control.revokeTokens();
  control.setFaults({ isPremium: false });
  await look(house);
  expect(await stateOf()).toMatchObject({ sign_ins: "unlicensed", risks: "unlicensed" });
  control.setFaults({ isPremium: true });
  control.signIn(nameOf(house, 0), {});
  await look(house);
  expect(await stateOf()).toEqual({ sign_ins: "ok", audits: "ok", risks: "ok" });
  const { detections, sources } = await readSignInHealth(house.viewer.call);
  expect(detections.find(({ id }) => id === "signin.session_replay")?.state).toBe("full");
  expect(sources[0]).toMatchObject({ is_detailed: true, rows: 1, dropped: 0, role: "AuditLog.Read.All" });
}, 60_000);

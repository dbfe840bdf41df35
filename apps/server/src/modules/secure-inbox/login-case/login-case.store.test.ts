import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { readInboxRule, scoreRule } from "@parapet/mail-analysis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ViewerCall } from "../../../platform/call.ts";
import { listNotifications } from "../../account/notification/queries.ts";
import { codeOf } from "../../account/testing.ts";
import { decideAction } from "../action/decide-action.ts";
import { getAction } from "../action/queries.ts";
import { requestAction } from "../action/request-action.ts";
import { type Acting, type TestOrg, startActing } from "../action/testing-tenant.ts";
import { undoAction } from "../action/undo-action.ts";
import { closeTenantClients, tenantClient } from "../intake/tenant-clients.ts";
import { readRuleContext } from "../rule-change/read-rule-context.ts";
import { recordRuleChange } from "../rule-change/record-rule-change.ts";
import { listSignIns, exportSignIns, readSignInHealth } from "../sign-in/queries.ts";
import { readSignInsTask } from "../sign-in/read-sign-ins-task.ts";
import { readSource } from "../sign-in/read-source.ts";
import { assessSignInsTask } from "./assess-sign-ins-task.ts";
import { bulkLoginCases, changeLoginCase, commentLoginCase } from "./change-login-case.ts";
import { getLoginCase } from "./get-login-case.ts";
import { exportLoginCases, listLoginCases } from "./queries.ts";

let acting: Acting;
beforeAll(async () => {
  acting = await startActing();
});
afterAll(() => acting.close());

/**
 * Advances the tenant's clock and drops the client's rate limiter, so that Microsoft's limits on reports don't slow the
 * test.
 */
async function rest({ tenant }: TestOrg): Promise<void> {
  closeTenantClients(acting.platform);
  await tenant.control.advance(10_000);
}

/** Runs both scheduled jobs. */
async function look(org: TestOrg): Promise<void> {
  const { providerId } = org;
  await rest(org);
  await readSignInsTask(acting.platform).run({ providerId });
  await assessSignInsTask(acting.platform).run({ providerId });
}

/** Runs the assessment of sign-ins only. */
async function lookAgain(org: TestOrg): Promise<void> {
  const { providerId } = org;
  await rest(org);
  const client = await tenantClient(acting.platform, providerId);
  if (client === null) throw new Error("The tenant is not connected");
  await readSource(acting.platform, client, { providerId, source: "sign_ins" });
  await assessSignInsTask(acting.platform).run({ providerId });
}

const cases = async ({ viewer }: TestOrg, query: Partial<Parameters<typeof listLoginCases>[1]> = {}) =>
  (await listLoginCases(viewer.call, { page: 1, page_size: 25, sort: "-last_at", ...query })).items;
const signIns = async ({ viewer }: TestOrg, query: Partial<Parameters<typeof listSignIns>[1]> = {}) =>
  (await listSignIns(viewer.call, { page: 1, page_size: 100, sort: "-time", ...query })).items;
const notifications = async (call: ViewerCall) =>
  (await listNotifications(call, { page: 1, page_size: 25 })).items.flatMap(({ kind }) =>
    kind.startsWith("login_case") ? [kind] : [],
  );
const nameOf = ({ mailboxes }: TestOrg, nth: number) => mailboxes[nth]?.address ?? "";
const stranger = { place: "Lagos", userAgent: "axios/1.7.9", sessionId: "stolen" } as const;

async function createTakeover() {
  const org = await acting.addOrg();
  await org.tenant.control.runScenario("takeover_chain", nameOf(org, 0), 3);
  await look(org);
  const [found, ...others] = await cases(org);
  if (found === undefined || others.length > 0) throw new Error(`There are ${others.length} more cases`);
  return { org, found };
}

describe("an account that is taken over", () => {
  it("opens one severe case with detections, baseline and timeline", async () => {
    const { org, found } = await createTakeover();
    expect(found).toMatchObject({
      user_name: nameOf(org, 0),
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
    const detail = await getLoginCase(org.viewer.call, found.id);
    const sum = detail.findings.reduce((total, { adds }) => total + adds, 0);
    expect(Math.abs(sum - found.score)).toBeLessThan(1.5);
    expect(new Set(detail.timeline.map(({ kind }) => kind))).toEqual(new Set(["sign_in", "audit", "consent", "risk"]));
    expect(detail.usual.countries.find(({ value }) => value === "NG")).toEqual({ value: "NG", days: 0, seen: 1 });
    expect(await notifications(org.analyst.call)).toEqual(["login_case.found"]);
  });

  it("stays one case when read again", async () => {
    const { org, found } = await createTakeover();
    const before = await signIns(org);
    await look(org);
    expect(await cases(org)).toEqual([found]);
    expect(await signIns(org)).toEqual(before);
    const { rows } = await acting.platform.postgres.pool.query<{ readonly sum: string }>(
      "SELECT sum(count) FROM sign_in_count WHERE provider_id = $1 AND trait = 'any'",
      [org.providerId],
    );
    expect(Number(rows[0]?.sum)).toBe(before.filter((each) => each.is_success).length);
    expect(await notifications(org.analyst.call)).toEqual(["login_case.found"]);
  });

  it("is reviewed, closed, and reopened only by severe detections", async () => {
    const { org, found } = await createTakeover();
    const { call, user } = org.analyst;
    const act = { action: "state", state: "in_review" } as const;
    expect(await changeLoginCase(call, found.id, act)).toMatchObject({ state: "in_review", owner_id: user.id });
    await commentLoginCase(call, found.id, "I called her");
    await changeLoginCase(call, found.id, { action: "state", state: "attack" });
    org.tenant.control.signIn(nameOf(org, 0), { errorCode: 50_126, place: "Dubai" });
    await lookAgain(org);
    expect(await cases(org)).toMatchObject([{ state: "attack" }]);
    const risk = { level: "high", types: ["maliciousIPAddress"] } as const;
    org.tenant.control.signIn(nameOf(org, 0), { ...stranger, risk });
    await lookAgain(org);
    expect(await cases(org)).toMatchObject([{ id: found.id, state: "new" }]);
    const { changes } = await getLoginCase(call, found.id);
    expect(changes.map(({ what }) => what)).toEqual(["reopened", "state", "commented", "state", "found"]);
    expect(await notifications(call)).toEqual(["login_case.reopened", "login_case.found"]);
  });

  it("drops risk that Microsoft dismissed", async () => {
    const { org, found } = await createTakeover();
    const { pool } = acting.platform.postgres;
    for (const table of ["sign_in", "risk_detection"]) {
      const column = table === "sign_in" ? "risk_state" : "state";
      const dismissed = `UPDATE ${table} SET ${column} = 'dismissed', assessed_at = NULL WHERE provider_id = $1`;
      await pool.query(dismissed, [org.providerId]);
    }
    await assessSignInsTask(acting.platform).run({ providerId: org.providerId });
    const [after] = await cases(org);
    expect(found.detections).toContain("signin.ms_risk");
    expect(after?.detections).toEqual(found.detections.filter((id) => id !== "signin.ms_risk"));
    expect(after?.score).toBeLessThanOrEqual(found.score);
    expect(await notifications(org.analyst.call)).toEqual(["login_case.found"]);
  });

  it("is invisible to other providers", async () => {
    const { found } = await createTakeover();
    const other = await acting.addOrg();
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

it("adds a rule that hides email, which scores higher after such a sign-in", async () => {
  const { org, found } = await createTakeover();
  const mailbox = org.mailboxes[0];
  if (mailbox === undefined) throw new Error("There is no mailbox");
  const { db } = acting.platform.postgres;
  // The tenant has its own clock.
  const now = org.tenant.control.now();
  const context = await readRuleContext(db, { providerId: org.providerId, mailboxId: mailbox.id, now });
  expect(context.hoursSinceRiskySignIn).toBeGreaterThanOrEqual(0);
  expect(context.hoursSinceRiskySignIn).toBeLessThan(1);
  const actions = { forwardTo: [{ emailAddress: { address: "drop@collector.example" } }], delete: true };
  const after = readInboxRule({ id: "rule", displayName: ".", isEnabled: true, actions });
  const score = scoreRule(after, context);
  const place = { providerId: org.providerId, mailboxId: mailbox.id, mailbox: mailbox.address };
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
  await db.transaction((tx) => recordRuleChange(tx, now, change));
  await assessSignInsTask(acting.platform).run({ providerId: org.providerId });
  const [joined] = await cases(org);
  expect(joined?.detections).toContain("rule.after_risky_signin");
  const { findings, timeline } = await getLoginCase(org.viewer.call, found.id);
  const steps = findings.find(({ id }) => id === "ato.chain")?.evidence["steps"];
  expect(steps).toEqual(["mfa_method", "rule", "consent"]);
  expect(timeline.find(({ kind }) => kind === "rule")?.title).toBe(".");
  await changeLoginCase(org.analyst.call, found.id, { action: "state", state: "not_attack" });
  const later = await readRuleContext(db, { providerId: org.providerId, mailboxId: mailbox.id, now });
  expect(later.hoursSinceRiskySignIn).toBeNull();
});

describe("containing an account", () => {
  it("revokes its sessions, including the stolen one", async () => {
    const { org, found } = await createTakeover();
    const { control } = org.tenant;
    await control.advance(60_000);
    const done = await acting.act(org.analyst.call, { kind: "revoke_sessions", targets: [found.id] });
    expect(done).toMatchObject({ state: "done", done: 1, can_undo: false });
    await control.advance(60_000);
    control.signIn(nameOf(org, 0), stranger);
    await lookAgain(org);
    expect(await signIns(org, { "outcome[is]": ["failure"] })).toMatchObject([{ error_code: 50_133 }]);
    const { timeline } = await getLoginCase(org.viewer.call, found.id);
    expect(timeline.filter(({ kind }) => kind === "action")).toMatchObject([
      { title: "revoke_sessions", outcome: "done" },
    ]);
  });

  it("is applied once although the response is lost", async () => {
    const { org, found } = await createTakeover();
    await org.tenant.control.advance(60_000);
    org.tenant.control.planFault({ kind: "lostAnswer", path: "/revokeSignInSessions", times: 1 });
    const done = await acting.act(org.analyst.call, { kind: "revoke_sessions", targets: [found.id] });
    expect(done).toMatchObject({ state: "done", done: 1 });
  });

  it("blocks it, and undo unblocks it", async () => {
    const { org, found } = await createTakeover();
    const { call } = org.analyst;
    const attempt = async () => {
      await org.tenant.control.advance(1000);
      org.tenant.control.signIn(nameOf(org, 0), {});
      await lookAgain(org);
      return (await signIns(org))[0]?.error_code;
    };
    const { id } = await requestAction(call, { kind: "disable_user", targets: [found.id] });
    await decideAction(org.admin.call, id, { decision: "approve" });
    await acting.perform(id);
    const done = await getAction(call, id);
    expect(done).toMatchObject({ state: "done", can_undo: true });
    expect(await attempt()).toBe(50_057);
    await undoAction(call, done.id);
    await acting.perform(done.id);
    expect(await getAction(call, done.id)).toMatchObject({ state: "undone" });
    expect(await attempt()).toBe(0);
  });

  it.each([true, false])("sets Microsoft's risk, verified if readable: %s", async (mayRead) => {
    const { org, found } = await createTakeover();
    const { control } = org.tenant;
    if (mayRead) control.grantRole("IdentityRiskyUser.Read.All");
    else control.removeRole("IdentityRiskyUser.Read.All");
    control.revokeTokens();
    const stateOf = () => JSON.stringify(control.dump()).match(/"riskState":"(confirmedCompromised|dismissed)"/)?.[1];
    for (const [kind, state] of [
      ["confirm_compromised", "confirmedCompromised"],
      ["dismiss_risk", "dismissed"],
    ] as const) {
      await rest(org);
      const done = await acting.act(org.analyst.call, { kind, targets: [found.id] });
      expect(done).toMatchObject({ state: "done", done: 1 });
      if (stateOf() !== undefined) expect(stateOf()).toBe(state);
    }
  });
});

it("finds the account compromised by a spray and ignores the others", async () => {
  const org = await acting.addOrg();
  for (let nth = 0; nth < 4; nth += 1)
    org.tenant.control.signIn(nameOf(org, nth), { place: "Lagos", errorCode: 50_126 });
  await org.tenant.control.runScenario("spray", nameOf(org, 0), 8);
  await look(org);
  const found = await cases(org);
  expect(found).toMatchObject([{ user_name: nameOf(org, 0) }]);
  expect(found[0]?.detections).toContain("signin.password_spray");
  expect(await cases(org, { "detection[is]": ["signin.mfa_fatigue"] })).toEqual([]);
  expect(await cases(org, { "country[is]": ["ng"], "user[is]": [nameOf(org, 0)], search: "a" })).toHaveLength(1);
  const marked = await signIns(org, { "detection[is]": ["signin.password_spray"] });
  expect(marked.some((each) => each.is_success && each.user_name === nameOf(org, 0))).toBe(true);
  const query = { sort: "-last_at", column: ["user_name", "detections"] } as const;
  const csv = await text(
    Readable.from(await exportLoginCases(org.viewer.call, { ...query, column: [...query.column] })),
  );
  expect(csv.split("\r\n")).toHaveLength(3);
  expect(csv).toContain("signin.password_spray");
  const rows = await text(
    Readable.from(await exportSignIns(org.viewer.call, { sort: "-time", "outcome[is]": ["success"] })),
  );
  expect(rows).toContain(",success,");
});

it("reports limited sources: missing permission or license", async () => {
  const org = await acting.addOrg();
  const stateOf = async () => {
    const { sources } = await readSignInHealth(org.viewer.call);
    return Object.fromEntries(sources.map(({ source, state }) => [source, state]));
  };
  expect(await stateOf()).toEqual({ sign_ins: "waiting", audits: "waiting", risks: "waiting" });
  const { control } = org.tenant;
  control.removeRole("AuditLog.Read.All");
  control.revokeTokens();
  await look(org);
  expect(await stateOf()).toMatchObject({ sign_ins: "missing", risks: "ok" });
  control.grantRole("AuditLog.Read.All");
  control.revokeTokens();
  control.setFaults({ isPremium: false });
  await look(org);
  expect(await stateOf()).toMatchObject({ sign_ins: "unlicensed", risks: "unlicensed" });
  control.setFaults({ isPremium: true });
  control.signIn(nameOf(org, 0), {});
  await look(org);
  expect(await stateOf()).toEqual({ sign_ins: "ok", audits: "ok", risks: "ok" });
  const { detections, sources } = await readSignInHealth(org.viewer.call);
  expect(detections.find(({ id }) => id === "signin.session_replay")?.state).toBe("full");
  expect(sources[0]).toMatchObject({ is_detailed: true, rows: 1, dropped: 0, role: "AuditLog.Read.All" });
}, 60_000);

import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntryTable } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { listNotifications } from "../../account/notification/queries.ts";
import { codeOf } from "../../account/testing.ts";
import { startUsers } from "../../account/user/testing.ts";
import { apiClientTable } from "../api-client/table.ts";
import { listDecisions } from "../decision-log/queries.ts";
import { logDecisions, suspiciousSignals } from "../decision-log/testing.ts";
import { addApi, addClient } from "../testing.ts";
import { giveFeedback } from "./give-feedback.ts";

let users: Awaited<ReturnType<typeof startUsers>>;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());

async function addRiskyCalls(state: "normal" | "locked" = "normal") {
  const world = await users.addProviders();
  const { call } = world.admin;
  const apiId = (await addApi(call.platform, call.viewer.providerId, { name: "Billing" })).id;
  const client = await addClient(call.platform, call.viewer.providerId, [], {
    name: "Payroll robot",
    organizationId: world.organizationId,
    state,
  });
  const risky = { apiId, client, signals: suspiciousSignals };
  const [first = "", second = ""] = await logDecisions(call, [risky, risky]);
  return { ...world, call, apiId, client, first, second };
}

async function stateOf({ platform }: ViewerCall, id: string) {
  const [row] = await platform.postgres.db.select().from(apiClientTable).where(eq(apiClientTable.id, id));
  return [row?.state, row?.stateReason];
}

const notOurs = { verdict: "not_ours", note: "We have no servers there." } as const;
const ours = { verdict: "ours", note: "" } as const;
const nothing = { verdict: null, note: "" } as const;

test("what people say is kept with who said it, found by it, and taken back", async () => {
  const { admin, call, first, second } = await addRiskyCalls();
  expect(await giveFeedback(call, first, ours)).toMatchObject({ feedback: "ours", feedback_by: admin.user.email });
  const said = async (feedback: "ours" | "not_ours" | "none") =>
    (await listDecisions(call, { page: 1, page_size: 25, sort: "time", feedback })).items.map(({ id }) => id);
  expect([await said("ours"), await said("not_ours"), await said("none")]).toEqual([[first], [], [second]]);
  expect(await giveFeedback(call, first, nothing)).toMatchObject({
    feedback: null,
    feedback_by: null,
    feedback_note: "",
  });
  expect(await said("ours")).toEqual([]);
});

test("a call that was not theirs ends elevations and has the client watched until every such word is taken back", async () => {
  const { call, apiId, client, first, second } = await addRiskyCalls();
  const { db } = call.platform.postgres;
  await db.execute(sql`
    INSERT INTO elevation (id, provider_id, client_id, api_id, context_hash, caller_hash, amr, auth_time, expires_at)
    VALUES (${randomUUID()}, ${call.viewer.providerId}, ${client.id}, ${apiId}, '\\x00', '\\x00', '{otp}', now(), now() + interval '1 hour')`);
  expect(await giveFeedback(call, first, notOurs)).toMatchObject({ feedback: "not_ours", feedback_note: notOurs.note });
  const { rows } = await db.execute(sql`SELECT revoked_at FROM elevation WHERE client_id = ${client.id}`);
  expect(rows).toEqual([{ revoked_at: expect.anything() }]);
  expect(await stateOf(call, client.id)).toEqual(["watched", "not_ours"]);
  await giveFeedback(call, second, notOurs);
  await giveFeedback(call, first, ours);
  expect(await stateOf(call, client.id)).toEqual(["watched", "not_ours"]);
  await giveFeedback(call, second, nothing);
  expect(await stateOf(call, client.id)).toEqual(["normal", null]);
});

test("a locked client stays locked", async () => {
  const { call, client, first } = await addRiskyCalls("locked");
  await giveFeedback(call, first, notOurs);
  await giveFeedback(call, first, nothing);
  expect(await stateOf(call, client.id)).toEqual(["locked", null]);
});

test("other responders are notified once, and the audit log has each verdict", async () => {
  const { call, addHere, first } = await addRiskyCalls();
  const colleague = await addHere({ role: "provider_admin" });
  await giveFeedback(call, first, notOurs);
  await giveFeedback(call, first, { ...notOurs, note: "Still not." });
  const told = async (to: ViewerCall) => (await listNotifications(to, { page: 1, page_size: 10 })).items;
  expect(await told(colleague.call)).toMatchObject([
    {
      kind: "decision.not_ours",
      details: { client: "Payroll robot", api: "Billing" },
      link: `/provider/logging?decision=${first}`,
    },
  ]);
  expect(await told(call)).toEqual([]);
  const trail = await call.platform.postgres.db
    .select({ before: auditEntryTable.before, after: auditEntryTable.after })
    .from(auditEntryTable)
    .where(and(eq(auditEntryTable.action, "decision.feedback"), eq(auditEntryTable.subjectId, first)))
    .orderBy(auditEntryTable.id);
  expect(trail).toEqual([
    { before: { verdict: null, note: "" }, after: notOurs },
    { before: notOurs, after: { verdict: "not_ours", note: "Still not." } },
  ]);
});

test("users of an organization give feedback on its own decisions, and not on others", async () => {
  const { addHere, outsider, organizationId, otherOrganizationId, first } = await addRiskyCalls();
  const own = await addHere({ role: "organization_admin", organizationId });
  const other = await addHere({ role: "organization_admin", organizationId: otherOrganizationId });
  expect((await giveFeedback(own.call, first, ours)).feedback).toBe("ours");
  for (const { call } of [other, outsider]) expect(await codeOf(giveFeedback(call, first, nothing))).toBe("not_found");
});

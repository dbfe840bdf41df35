import { sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { streamLines } from "../../../platform/clickhouse/read-rows.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { lockManagedClient } from "./find-client.ts";
import { getClient } from "./get-client.ts";

/** Personal data about a client, without digests and sealed secrets. */
const sections = {
  api_keys: "id, name, prefix, created_at, expires_at, revoked_at, last_used_at FROM client_key",
  signing_keys: "id, name, jwk, thumbprint, created_at, revoked_at, last_used_at FROM signing_key",
  authenticators: "created_at, confirmed_at FROM client_totp",
  backup_codes: "used_at FROM client_backup_code",
  contexts: `id, api_id, country, asn, as_name, network, agent, first_seen_at, last_seen_at, sessions, days, passed_at,
    trusted_until FROM client_context`,
  challenges:
    "api_id, decision_id, context, methods, state, attempts, created_at, expires_at, passed_at FROM challenge",
  elevations: "api_id, amr, auth_time, expires_at, revoked_at FROM elevation",
  learnt: "saved_at, encode(state, 'base64') AS packed FROM client_learning",
  feedback: "decision_id, verdict, note, given_by, given_at, decided_at FROM decision_feedback",
} as const;

/** Streams all data about a client as one JSON document. @throws Failure `not_found` */
export async function exportPersonalData(call: ViewerCall, id: string): Promise<AsyncIterable<string>> {
  const { db } = call.platform.postgres;
  const tables: [string, unknown][] = await db.transaction(async (tx) => {
    const { name } = await lockManagedClient(tx, call.viewer, id);
    const action = "api_client.export_personal_data";
    await recordAudit(tx, call, { action, subjectType: "api_client", subjectId: id, after: { client: name } });
    const read: [string, unknown][] = [];
    for (const [what, columns] of Object.entries(sections))
      read.push([what, (await tx.execute(sql`SELECT ${sql.raw(columns)} WHERE client_id = ${id}`)).rows]);
    return read;
  });
  const head = { client: await getClient(call, id), ...Object.fromEntries(tables) };
  return withDecisions(head, await readDecisions(call, id));
}

/** The decisions of a client as lines of JSON, oldest first, in batches. */
async function readDecisions({ platform, viewer }: ViewerCall, id: string): Promise<AsyncIterable<readonly string[]>> {
  await settleRows(platform);
  return streamLines(platform.clickhouse, {
    sql: `SELECT * EXCEPT (challenge_hash, signal_order, signal_codes, facts_by_signal, signal_facts), codes AS signal_codes,
        facts AS signal_facts
      FROM decision
      WHERE provider_id = {providerId: UUID} AND client_id = {id: UUID} ORDER BY time, id`,
    params: { providerId: viewer.providerId, id },
  });
}

async function* withDecisions(head: object, batches: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"decisions":[`;
  let comma = "";
  for await (const lines of batches) {
    if (lines.length === 0) continue;
    yield `${comma}${lines.join(",")}`;
    comma = ",";
  }
  yield "]}";
}

import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { type Evaluation, isByAction } from "./evaluation.ts";
import { ruleTable, type RuleRow } from "./table.ts";

const place = {
  host: z.string(),
  method: z.string(),
  template: z.string(),
  action: z.string(),
  finding: z.nullable(z.string()),
};
const placeRow = z.object(place);
type Place = z.infer<typeof placeRow>;

/** What was seen, for one rule. */
export function knownKey({ id }: Pick<RuleRow, "id">, { host, method, template, action, finding }: Place): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([id, host, method, template, finding, ...(action === "" ? [] : [action])]))
    .digest();
}

interface Seen {
  readonly key: Buffer;
  readonly calls: number;
}

const knownRow = z.object({ key: z.string(), calls: z.coerce.number() });

/** Adds to what is known and returns the total count of each key (in hex). */
export async function countKnown(
  { tx, providerId, to }: Pick<Evaluation, "tx" | "providerId" | "to">,
  { kind }: Pick<RuleRow, "kind">,
  seen: readonly Seen[],
): Promise<Map<string, number>> {
  const totals = new Map<string, number>();
  const merged = [...Map.groupBy(seen, ({ key }) => key.toString("hex")).values()].flatMap((group) =>
    group.slice(0, 1).map(({ key }) => ({ key, calls: group.reduce((sum, each) => sum + each.calls, 0) })),
  );
  for (let start = 0; start < merged.length; start += 1000) {
    const values = merged
      .slice(start, start + 1000)
      .map(
        ({ key, calls }) =>
          sql`(${providerId}::uuid, ${kind}, ${key}::bytea, ${calls}::bigint, ${to.toISOString()}::timestamptz)`,
      );
    const { rows } = await tx.execute(sql`
      INSERT INTO alert_known (provider_id, kind, key, calls, first_seen_at) VALUES ${sql.join(values, sql`, `)}
      ON CONFLICT (provider_id, kind, key) DO UPDATE SET calls = alert_known.calls + excluded.calls
      RETURNING encode(key, 'hex') AS key, calls`);
    for (const { key, calls } of z.array(knownRow).parse(rows)) totals.set(key, calls);
  }
  return totals;
}

/** What is known of keys (in hex), without adding to it. */
export async function readKnown(
  { tx, providerId }: Pick<Evaluation, "tx" | "providerId">,
  { kind }: Pick<RuleRow, "kind">,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const totals = new Map<string, number>();
  for (let start = 0; start < keys.length; start += 5000) {
    const some = sql.param(keys.slice(start, start + 5000));
    const { rows } = await tx.execute(sql`
      SELECT encode(key, 'hex') AS key, calls FROM alert_known
      WHERE provider_id = ${providerId} AND kind = ${kind}
        AND key IN (SELECT decode(hex, 'hex') FROM unnest(${some}::text[]) AS hex)`);
    for (const { key, calls } of z.array(knownRow).parse(rows)) totals.set(key, calls);
  }
  return totals;
}

const operationsBefore = `SELECT host, method, template, '' AS action, NULL AS finding FROM operation_usage
  WHERE provider_id = {providerId: UUID} AND step = 60 AND minute < {from: DateTime('UTC')} AND status_class IN (2, 3)
  GROUP BY host, method, template`;
const actionsBefore = `SELECT host, method, template, action, NULL AS finding FROM event
  WHERE provider_id = {providerId: UUID} AND received_at < {from: DateTime('UTC')} AND is_api AND action != ''
    AND status >= 200 AND status < 400
  GROUP BY host, method, template, action`;
const personalDataBefore = (
  byAction: boolean,
) => `SELECT host, method, template, ${byAction ? "action" : "'' AS action"}, finding
  FROM event ARRAY JOIN arrayFilter(each -> startsWith(each, 'PII_'), findings) AS finding
  WHERE provider_id = {providerId: UUID} AND received_at < {from: DateTime('UTC')} AND notEmpty(findings)
  GROUP BY host, method, template, finding${byAction ? ", action" : ""}`;

/** More than any rule asks for. */
const often = 1_000_000_000;

/** What a rule has to know of earlier calls before it can say what is new. */
function questionsOf({ kind, primed, actionsPrimed, scope }: RuleRow): string[] {
  if (kind === "pii_new") return primed ? [] : [personalDataBefore(isByAction({ scope }))];
  if (kind !== "new_operation") return [];
  return [...(primed ? [] : [operationsBefore]), ...(actionsPrimed ? [] : [actionsBefore])];
}

/** Notes all that was there before a rule came as known: what is old is no news on the rule's first day. */
export async function primeRule(evaluation: Evaluation, rule: RuleRow): Promise<void> {
  if (rule.primed && rule.actionsPrimed) return;
  const { platform, tx, providerId, from } = evaluation;
  for (const question of questionsOf(rule)) {
    const before = await readRows(platform.clickhouse, {
      sql: question,
      params: { providerId, from: Math.floor(from.getTime() / 1000) },
      row: placeRow,
    });
    const seen = before.map((each) => ({ key: knownKey(rule, each), calls: often }));
    await countKnown(evaluation, rule, seen);
  }
  await tx.update(ruleTable).set({ primed: true, actionsPrimed: true }).where(eq(ruleTable.id, rule.id));
}

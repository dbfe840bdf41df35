import { kindRuleLimits, type AnswerOf, type BodyOf, type Endpoints } from "@parapet/contract";
import { and, eq, inArray, sql } from "drizzle-orm";
import { recordAudit } from "../../../../platform/audit.ts";
import type { ViewerCall } from "../../../../platform/call.ts";
import { apiKindRulesTable, apiTable } from "../table.ts";
import { readChangedKinds } from "./changed-kinds.ts";
import { readKindRules } from "./read-kind-rules.ts";

type Row = Endpoints["apis.setKindRules"];

/** Sets the kind rules of the viewer's provider, and the kind of all APIs that they are about. */
export async function setKindRules(call: ViewerCall, { rules, restore }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const { providerId } = call.viewer;
  return call.platform.postgres.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`kind rules ${providerId}`}, 0))`);
    const before = await readKindRules(tx, providerId);
    await tx
      .insert(apiKindRulesTable)
      .values({ providerId, rules })
      .onConflictDoUpdate({ target: apiKindRulesTable.providerId, set: { rules } });
    const changed = restore === undefined ? await readChangedKinds(tx, providerId, rules) : [];
    const kinds = restore ?? changed.map(({ row, kind }) => ({ id: row.id, kind }));
    for (const [kind, some] of Map.groupBy(kinds, (each) => each.kind)) {
      const ids = some.map(({ id }) => id);
      await tx
        .update(apiTable)
        .set({ kind })
        .where(and(eq(apiTable.providerId, providerId), inArray(apiTable.id, ids)));
    }
    await recordAudit(tx, call, {
      action: "api_kind_rules.set",
      subjectType: "api_kind_rules",
      subjectId: providerId,
      before: { rules: before },
      after: { rules },
    });
    return {
      rules,
      changed: changed.filter(({ row }) => row.memberOf === null).length,
      undo: {
        rules: [...before],
        restore: changed.slice(0, kindRuleLimits.restored).map(({ row }) => ({ id: row.id, kind: row.kind })),
      },
    };
  });
}

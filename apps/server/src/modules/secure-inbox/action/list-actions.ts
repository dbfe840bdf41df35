import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, count, eq, exists, inArray, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { orderOf, pageRange } from "../../../platform/postgres/list-page.ts";
import { messageTable } from "../mail/table.ts";
import { presentActions } from "./present.ts";
import { actionTable as table, actionTargetTable as targets } from "./table.ts";

type Row = Endpoints["tenantActions.list"];

const sortColumns = { created_at: table.createdAt, kind: table.kind, state: table.state };

/** Lists what was done in the provider's tenant. */
export async function listActions(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, sort, "campaign[is]": campaign } = query;
  const { db } = call.platform.postgres;
  const where = and(
    eq(table.providerId, call.viewer.providerId),
    query["kind[is]"] && inArray(table.kind, query["kind[is]"]),
    query["state[is]"] && inArray(table.state, query["state[is]"]),
    query["subject[is]"] && hasTarget(call, inArray(targets.subjectId, query["subject[is]"])),
    campaign === undefined ? undefined : hasTarget(call, inArray(targets.subjectId, mailsOf(call, campaign))),
  );
  const { limit, offset } = pageRange(query);
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(table)
      .where(where)
      .orderBy(...orderOf(sort, sortColumns, table.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(table).where(where),
  ]);
  return { items: await presentActions(db, rows), total: counted?.total ?? 0, page, page_size };
}

function hasTarget({ platform: { postgres } }: ViewerCall, condition: SQL): SQL {
  const ofAction = and(eq(targets.actionId, table.id), condition);
  return exists(postgres.db.select({ id: targets.actionId }).from(targets).where(ofAction));
}

function mailsOf({ platform: { postgres } }: ViewerCall, campaignId: string) {
  return postgres.db.select({ id: messageTable.id }).from(messageTable).where(eq(messageTable.campaignId, campaignId));
}

import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, eq, exists, gte, inArray, lt, or, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { holds, orderOf } from "../../../platform/postgres/list-page.ts";
import { readPage } from "../../../platform/postgres/read-page.ts";
import { messageTable } from "../mail/table.ts";
import { presentActions } from "./present.ts";
import { actionTable as table, actionTargetTable as targets } from "./table.ts";

type Row = Endpoints["tenantActions.list"];
export type ActionSelection = Omit<QueryOf<Row>, "page" | "page_size">;

const sortColumns = {
  created_at: table.createdAt,
  finished_at: table.finishedAt,
  kind: table.kind,
  state: table.state,
  requested_by: table.requestedBy,
  total: table.total,
};

/** Lists actions in the provider's tenant. */
export async function listActions(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const { rows, total } = await readPage(call.platform.postgres.db, table, actionSelection(call, selection), query);
  return { items: await presentActions(call, rows), total, page, page_size };
}

/** Conditions and order of a list request. */
export function actionSelection(call: ViewerCall, { search, from, to, sort, ...lists }: ActionSelection) {
  const { "campaign[is]": campaign, "by[is]": by } = lists;
  const pattern = search === undefined ? null : likePattern(search);
  const where = and(
    eq(table.providerId, call.viewer.providerId),
    lists["kind[is]"] && inArray(table.kind, lists["kind[is]"]),
    lists["state[is]"] && inArray(table.state, lists["state[is]"]),
    by &&
      inArray(
        table.requestedBy,
        by.map((who) => (who === "server" ? "" : who)),
      ),
    lists["subject[is]"] && hasTarget(call, inArray(targets.subjectId, lists["subject[is]"])),
    campaign === undefined ? undefined : hasTarget(call, inArray(targets.subjectId, emailsOf(call, campaign))),
    from === undefined ? undefined : gte(table.createdAt, new Date(from)),
    to === undefined ? undefined : lt(table.createdAt, new Date(to)),
    pattern === null
      ? undefined
      : or(
          holds(table.reason, pattern),
          holds(table.requestedBy, pattern),
          hasTarget(call, holds(targets.label, pattern)),
        ),
  );
  return { where, orderBy: orderOf(sort, sortColumns, table.id) };
}

function hasTarget({ platform: { postgres } }: ViewerCall, condition: SQL): SQL {
  const ofAction = and(eq(targets.actionId, table.id), condition);
  return exists(postgres.db.select({ id: targets.actionId }).from(targets).where(ofAction));
}

function emailsOf({ platform: { postgres } }: ViewerCall, campaignId: string) {
  return postgres.db.select({ id: messageTable.id }).from(messageTable).where(eq(messageTable.campaignId, campaignId));
}

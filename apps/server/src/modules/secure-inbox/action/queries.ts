import {
  type Endpoints,
  type QueryOf,
  type TenantAction,
  type TenantActionColumn,
  tenantActionColumns,
  type TenantActionDetail,
  type AnswerOf,
} from "@parapet/contract";
import { inArray, asc, eq, sql, and, exists, gte, lt, or, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { Failure } from "../../../platform/failure.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { holds, orderOf } from "../../../platform/postgres/list-page.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { readIds, readPage } from "../../../platform/postgres/read-page.ts";
import { mailboxTable, messageTable } from "../mail/table.ts";
import { subjectsOf } from "./action-subjects.ts";
import { ownAction } from "./policy.ts";
import { presentActions } from "./present.ts";
import { actionTable, actionTargetTable as targets } from "./table.ts";

/** Streams the selected actions as CSV. */
export async function exportActions(
  call: ViewerCall,
  query: QueryOf<Endpoints["tenantActions.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = tenantActionColumns.options, ...selection } = query;
  const { db } = call.platform.postgres;
  const { ids } = await readIds(db, actionTable, actionSelection(call, selection));
  await recordExport(call, { subjectType: "tenant_action", query });
  const read = async (some: string[]) =>
    presentActions(call, await db.select().from(actionTable).where(inArray(actionTable.id, some)));
  return csvOf(column, readInBatches(ids, read), (row: TenantAction, name: TenantActionColumn) => row[name]);
}

const maxTargets = 200;

/** One action with its targets, failed ones first. @throws Failure `not_found` */
export async function getAction(call: ViewerCall, id: string): Promise<TenantActionDetail> {
  const { db } = call.platform.postgres;
  const rows = await db.select().from(actionTable).where(ownAction(call.viewer, id));
  const [action] = await presentActions(call, rows);
  if (action === undefined) throw new Failure("not_found");
  const shown = await db
    .select({ target: targets, mailbox: mailboxTable.address })
    .from(targets)
    .leftJoin(mailboxTable, eq(mailboxTable.id, targets.mailboxId))
    .where(eq(targets.actionId, id))
    .orderBy(asc(sql`${targets.problem} IS NULL`), asc(targets.position))
    .limit(maxTargets);
  const subjects = await subjectsOf(
    db,
    shown.map(({ target }) => target.subjectId),
    action.subject,
  );
  return {
    ...action,
    targets: shown.map(({ target, mailbox }) => ({
      subject_id: subjects.get(target.subjectId) ?? target.subjectId,
      label: target.label,
      mailbox,
      state: target.state,
      problem: target.problem,
      message: target.message,
      request_id: target.requestId,
      settled_at: target.settledAt?.toISOString() ?? null,
    })),
  };
}

type Row = Endpoints["tenantActions.list"];
export type ActionSelection = Omit<QueryOf<Row>, "page" | "page_size">;

const sortColumns = {
  created_at: actionTable.createdAt,
  finished_at: actionTable.finishedAt,
  kind: actionTable.kind,
  state: actionTable.state,
  requested_by: actionTable.requestedBy,
  total: actionTable.total,
};

/** Lists actions in the provider's tenant. */
export async function listActions(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const { rows, total } = await readPage(
    call.platform.postgres.db,
    actionTable,
    actionSelection(call, selection),
    query,
  );
  return { items: await presentActions(call, rows), total, page, page_size };
}

/** Conditions and order of a list request. */
export function actionSelection(call: ViewerCall, { search, from, to, sort, ...lists }: ActionSelection) {
  const { "campaign[is]": campaign, "by[is]": by } = lists;
  const pattern = search === undefined ? null : likePattern(search);
  const where = and(
    eq(actionTable.providerId, call.viewer.providerId),
    lists["kind[is]"] && inArray(actionTable.kind, lists["kind[is]"]),
    lists["state[is]"] && inArray(actionTable.state, lists["state[is]"]),
    by &&
      inArray(
        actionTable.requestedBy,
        by.map((who) => (who === "server" ? "" : who)),
      ),
    lists["subject[is]"] && hasTarget(call, inArray(targets.subjectId, lists["subject[is]"])),
    campaign === undefined ? undefined : hasTarget(call, inArray(targets.subjectId, emailsOf(call, campaign))),
    from === undefined ? undefined : gte(actionTable.createdAt, new Date(from)),
    to === undefined ? undefined : lt(actionTable.createdAt, new Date(to)),
    pattern === null
      ? undefined
      : or(
          holds(actionTable.reason, pattern),
          holds(actionTable.requestedBy, pattern),
          hasTarget(call, holds(targets.label, pattern)),
        ),
  );
  return { where, orderBy: orderOf(sort, sortColumns, actionTable.id) };
}

function hasTarget({ platform: { postgres } }: ViewerCall, condition: SQL): SQL {
  const ofAction = and(eq(targets.actionId, actionTable.id), condition);
  return exists(postgres.db.select({ id: targets.actionId }).from(targets).where(ofAction));
}

function emailsOf({ platform: { postgres } }: ViewerCall, campaignId: string) {
  return postgres.db.select({ id: messageTable.id }).from(messageTable).where(eq(messageTable.campaignId, campaignId));
}

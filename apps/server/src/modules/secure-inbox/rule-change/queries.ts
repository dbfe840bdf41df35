import { isDeepStrictEqual } from "node:util";
import {
  type Endpoints,
  type QueryOf,
  type RuleChange,
  type RuleChangeColumn,
  ruleChangeColumns,
  type MailboxRule,
  type RuleChangeDetail,
  type AnswerOf,
} from "@parapet/contract";
import { ruleSeverityCuts, scoreRule } from "@parapet/mail-analysis";
import { inArray, and, arrayOverlaps, asc, desc, eq, ne, type SQL, gte, lt, or, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { Failure } from "../../../platform/failure.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { holds, orderOf } from "../../../platform/postgres/list-page.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { readIds, readPage } from "../../../platform/postgres/read-page.ts";
import { ownRuleChange } from "./policy.ts";
import { presentRuleChange, presentClauses, presentDifference, presentStep } from "./present.ts";
import { readRuleContext } from "./read-rule-context.ts";
import { ruleChangeTable as table, mailboxRulesTable, ruleChangeStepTable, type RuleChangeRow } from "./table.ts";

/** Streams the selected changes as CSV. */
export async function exportRuleChanges(
  call: ViewerCall,
  query: QueryOf<Endpoints["ruleChanges.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = ruleChangeColumns.options, ...selection } = query;
  const { ids } = await selectRuleChanges(call, selection);
  await recordExport(call, { subjectType: "rule_change", query });
  const { db } = call.platform.postgres;
  const read = async (some: string[]) =>
    (await db.select().from(table).where(inArray(table.id, some))).map(presentRuleChange);
  return csvOf(column, readInBatches(ids, read), valueOf);
}

function valueOf(change: RuleChange, name: RuleChangeColumn) {
  return name === "destinations" ? change.destinations.join(" ") : change[name];
}

/** Max neighbors per kind. */
const maxNeighbors = 20;

/** One change with its explanation. @throws Failure `not_found` */
export async function getRuleChange(call: ViewerCall, id: string): Promise<RuleChangeDetail> {
  const { db } = call.platform.postgres;
  const [row] = await db.select().from(table).where(ownRuleChange(call.viewer, id));
  if (row === undefined) throw new Failure("not_found");
  const others = (which: SQL | undefined) =>
    db
      .select()
      .from(table)
      .where(and(eq(table.providerId, row.providerId), ne(table.id, row.id), which))
      .orderBy(desc(table.happenedAt), desc(table.id))
      .limit(maxNeighbors);
  const [steps, sameDestination, sameMailbox, rules] = await Promise.all([
    db
      .select()
      .from(ruleChangeStepTable)
      .where(eq(ruleChangeStepTable.changeId, row.id))
      .orderBy(asc(ruleChangeStepTable.time), asc(ruleChangeStepTable.id)),
    row.destinations.length === 0
      ? []
      : others(and(arrayOverlaps(table.destinations, row.destinations), ne(table.mailbox, row.mailbox))),
    row.mailbox === "" ? [] : others(eq(table.mailbox, row.mailbox)),
    readRules(call, row),
  ]);
  return {
    ...presentRuleChange(row),
    app_id: row.appId,
    session_id: row.sessionId,
    operation: row.operation,
    ...presentDifference(row),
    signals: row.signals,
    lower_without: row.lowerWithout,
    severity_from: ruleSeverityCuts,
    steps: steps.map(presentStep),
    ...rules,
    same_destination: sameDestination.map(presentRuleChange),
    same_mailbox: sameMailbox.map(presentRuleChange),
  };
}

/**
 * The mailbox's rules as last read, with scores. A rule unchanged since this change keeps the change's score, which
 * also considers the client.
 */
async function readRules(
  { platform, now }: ViewerCall,
  { providerId, mailboxId, ruleId, folders, before, after, ...change }: RuleChangeRow,
): Promise<Pick<RuleChangeDetail, "rules" | "rules_read_at">> {
  if (mailboxId === null) return { rules: [], rules_read_at: null };
  const { db } = platform.postgres;
  const [kept] = await db.select().from(mailboxRulesTable).where(eq(mailboxRulesTable.mailboxId, mailboxId));
  const known = await readRuleContext(db, { providerId, mailboxId, now });
  const folderNames = new Map([...Object.entries(folders), ...known.folderNames]);
  const all = kept?.rules ?? [];
  const rules = all.map((rule): MailboxRule => {
    const otherRules = all.filter(({ id }) => id !== rule.id);
    const isAsMade = rule.id === ruleId && before === null && isDeepStrictEqual(rule.clauses, after?.clauses);
    const { score, severity } = isAsMade ? change : scoreRule(rule, { ...known, folderNames, otherRules });
    return {
      rule_id: rule.id ?? "",
      name: rule.name,
      sequence: rule.sequence,
      is_enabled: rule.isEnabled,
      clauses: presentClauses(rule, folderNames),
      score,
      severity,
      is_changed: rule.id === ruleId,
    };
  });
  return { rules, rules_read_at: kept?.readAt?.toISOString() ?? null };
}

/** A change with its session, for the mailbox timeline. */
export interface TimedRuleChange extends RuleChange {
  readonly session_id: string | null;
}

/** A mailbox's rule changes since a time, oldest first, without the first snapshot. */
export async function listRuleChangesOf(db: Queryable, mailboxId: string, since: Date): Promise<TimedRuleChange[]> {
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.mailboxId, mailboxId), gte(table.happenedAt, since), eq(table.isBaseline, false)))
    .orderBy(asc(table.happenedAt), asc(table.id));
  return rows.map((row) => ({ ...presentRuleChange(row), session_id: row.sessionId }));
}

type Row = Endpoints["ruleChanges.list"];
type Selection = QueryOf<Endpoints["ruleChanges.select"]>;

const sortColumns = {
  happened_at: table.happenedAt,
  score: table.score,
  mailbox: table.mailbox,
  name: table.name,
  kind: table.kind,
  state: sql`array_position(ARRAY['new', 'acknowledged', 'neutralised', 'legitimate'], ${table.state})`,
};

/** Lists changes in the provider's tenant. */
export async function listRuleChanges(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const { rows, total } = await readPage(call.platform.postgres.db, table, selectionOf(call, selection), query);
  return { items: rows.map(presentRuleChange), total, page, page_size };
}

/** The ids of the selected changes, in order. */
export async function selectRuleChanges(
  call: ViewerCall,
  query: Selection,
): Promise<AnswerOf<Endpoints["ruleChanges.select"]>> {
  return readIds(call.platform.postgres.db, table, selectionOf(call, query));
}

function selectionOf({ viewer }: ViewerCall, { search, from, to, sort, ...lists }: Selection) {
  const pattern = search === undefined ? null : likePattern(search);
  const where = and(
    eq(table.providerId, viewer.providerId),
    lists["kind[is]"] && inArray(table.kind, lists["kind[is]"]),
    lists["severity[is]"] && inArray(table.severity, lists["severity[is]"]),
    lists["state[is]"] && inArray(table.state, lists["state[is]"]),
    lists["source[is]"] && inArray(table.source, lists["source[is]"]),
    lists["mailbox[is]"] && inArray(table.mailbox, lower(lists["mailbox[is]"])),
    lists["destination[is]"] && arrayOverlaps(table.destinations, lower(lists["destination[is]"])),
    from === undefined ? undefined : gte(table.happenedAt, new Date(from)),
    to === undefined ? undefined : lt(table.happenedAt, new Date(to)),
    pattern === null
      ? undefined
      : or(
          holds(table.name, pattern),
          holds(table.mailbox, pattern),
          holds(sql`coalesce(${table.actor}, '')`, pattern),
          holds(sql`coalesce(${table.ip}, '')`, pattern),
          holds(sql`array_to_string(${table.destinations}, ' ')`, pattern),
        ),
  );
  return { where, orderBy: orderOf(sort, sortColumns, table.id) };
}

const lower = (values: readonly string[]) => values.map((value) => value.toLowerCase());

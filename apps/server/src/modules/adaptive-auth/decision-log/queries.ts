import {
  type AnswerOf,
  effect,
  type Endpoints,
  type QueryOf,
  liveDecisions,
  may,
  type DecisionDetail,
} from "@parapet/contract";
import { pointsOf, defaultRiskThresholds } from "@parapet/risk-engine";
import { and, eq, ne } from "drizzle-orm";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { readRows, countRows } from "../../../platform/clickhouse/read-rows.ts";
import { Failure } from "../../../platform/failure.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { histogramSteps } from "../../insights/event/histogram-steps.ts";
import { follow } from "../../live/follow.ts";
import { dataPackTable } from "../data-pack/table.ts";
import { findFeedback } from "../feedback/find-feedback.ts";
import type { FeedbackRow } from "../feedback/table.ts";
import { parseTrainingSample } from "../learning/parse-training-sample.ts";
import { adaptiveConfigTable as table } from "../protected-api/table.ts";
import {
  assessmentColumns,
  wholeColumnsSql,
  type WholeDecision,
  wholeDecision,
  decisionRow,
  listColumnsSql,
  getSignals,
  noId,
} from "./decision-row.ts";
import { evidenceFrom } from "./evidence-from.ts";
import { presentContext } from "./present-context.ts";
import { presentDecision } from "./present-decision.ts";
import { readCompanions, readNames } from "./read-companions.ts";
import { resolveSelection } from "./resolve-selection.ts";
import { selectDecisions, type SqlSelection, visible, getOrder } from "./sql.ts";
import { withAssessments } from "./with-assessments.ts";

type Row = Endpoints["decisions.histogram"];

const binRow = z.object({ bin: z.number(), effect, decisions: z.number() });
const boundsRow = z.object({ decisions: z.number(), first: z.number() });
const none = { allow: 0, step_up: 0, throttle: 0, deny: 0 };

/** Counts selected decisions over time by effect; the range defaults to the first decision until now. */
export async function countDecisions(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { time_zone, ...selection } = query;
  await settleRows(call.platform);
  const selected = selectDecisions(call.viewer, selection, await resolveSelection(call, selection));
  const { from, to } = await getRange(call, selection, selected);
  const { start, length, count } = histogramSteps(Math.floor(from / 1000), Math.ceil(to / 1000), time_zone);
  const rows = await readRows(call.platform.clickhouse, {
    sql: `SELECT intDiv(toUnixTimestamp64Milli(time) - {start: Int64}, {length: Int64}) AS bin, effect,
        count() AS decisions
      FROM decision WHERE ${selected.where} GROUP BY bin, effect ORDER BY bin`,
    params: { ...selected.params, start: start * 1000, length: length * 1000 },
    row: binRow,
  });
  const bins = Map.groupBy(rows, ({ bin }) => bin);
  const items = Array.from({ length: count }, (_, bin) => ({
    ...none,
    ...Object.fromEntries((bins.get(bin) ?? []).map((row) => [row.effect, row.decisions])),
    time: new Date((start + bin * length) * 1000).toISOString(),
  }));
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), step_s: length, items };
}

/** The range in milliseconds. @throws Failure `invalid_input` */
async function getRange(
  { platform, now }: ViewerCall,
  { from, to }: Pick<QueryOf<Row>, "from" | "to">,
  { where, params }: SqlSelection,
): Promise<{ from: number; to: number }> {
  const end = to === undefined ? now.getTime() : Date.parse(to);
  const start = from === undefined ? await findFirst() : Date.parse(from);
  if (start < end) return { from: start, to: end };
  if (from === undefined) return { from: end - 60_000, to: end };
  const message = "The range ends before it starts";
  throw new Failure("invalid_input", { errors: [{ pointer: "/querystring/to", message }] });

  async function findFirst(): Promise<number> {
    const sql = `SELECT count() AS decisions, toUnixTimestamp64Milli(min(time)) AS first FROM decision WHERE ${where}`;
    const [row] = await readRows(platform.clickhouse, { sql, params, row: boundsRow });
    return row === undefined || row.decisions === 0 ? end : row.first;
  }
}

/** Reads the row of a decision that the viewer may see. @throws Failure `not_found` */
export async function findDecision(call: ViewerCall, id: string): Promise<WholeDecision> {
  const { platform, viewer } = call;
  await settleRows(platform);
  const { where, params } = visible(viewer);
  const rows = await readRows(platform.clickhouse, {
    sql: `SELECT ${wholeColumnsSql} FROM decision WHERE ${where} AND id = {id: UUID} LIMIT 1`,
    params: { ...params, id },
    row: wholeDecision,
  });
  const [row] = await withAssessments(call, rows, assessmentColumns);
  if (row === undefined) throw new Failure("not_found");
  return row;
}

const liveRow = z.extend(decisionRow, { matching: z.number() });

/** Follows the decisions that the filters select as server-sent events. @throws Failure `rate_limited` */
export async function followDecisions(
  call: ViewerCall,
  query: QueryOf<Endpoints["decisions.live"]>,
  lastEventId: string,
): Promise<AsyncIterable<string>> {
  const { platform, viewer } = call;
  return follow(call, lastEventId, {
    event: "decisions",
    access: may.readClients,
    look: async (look) => {
      const { where, params } = selectDecisions(viewer, query, await resolveSelection(call, query));
      return readRows(platform.clickhouse, {
        sql: `SELECT ${listColumnsSql}, count() OVER () AS matching FROM decision
          WHERE ${where} AND time > {since: DateTime64(3, 'UTC')} AND id NOT IN {sent: Array(UUID)}
          ORDER BY time DESC, id DESC LIMIT {limit: UInt16}`,
        params: { ...params, ...look },
        row: liveRow,
      });
    },
    writtenAt: ({ time }) => time,
    toMessage: async (rows, left_out) => {
      const companions = await readCompanions({ platform, viewer, now: platform.clock.now() }, rows);
      return liveDecisions.parse({ items: rows.map((row) => presentDecision(row, companions)), left_out });
    },
  });
}

/** Reads a decision with its points by the weights at the time. @throws Failure `not_found` */
export async function getDecision(call: ViewerCall, id: string): Promise<DecisionDetail> {
  const row = await findDecision(call, id);
  const [companions, { weights, thresholds }, feedback, context] = await Promise.all([
    readCompanions(call, [row]),
    readSettings(call, row),
    findFeedback(call, id),
    presentContext(call, row.context),
  ]);
  return {
    ...presentDecision(row, companions),
    config_version: row.config_version,
    user_agent: row.user_agent,
    network_kind: kinds.find((kind) => kind === row.network_kind) ?? null,
    evidence: row.scored ? row.evidence : null,
    signals: getSignals(row).map(({ code, state, decibans, facts }) => ({
      code,
      state,
      points: pointsOf(code, decibans, weights),
      facts,
    })),
    evidence_from: row.scored ? evidenceFrom(thresholds, row) : null,
    context,
    learning: row.scored ? { sessions: row.sessions, share: row.learnt_share } : null,
    counterfactuals: row.counterfactuals ?? [],
    learnt: isLearned(row, feedback),
    remarks: row.remarks,
    latency_us: row.latency_us,
    feedback_by: feedback?.givenBy ?? null,
    feedback_note: feedback?.note ?? "",
    feedback_at: feedback?.givenAt.toISOString() ?? null,
    feedback_trusted_until: feedback?.trustedUntil?.toISOString() ?? null,
  };
}

const kinds = ["isp", "mobile", "hosting", "anonymiser"] as const satisfies readonly DecisionDetail["network_kind"][];

/** Whether a client's profile includes a decision: it was learned and not undone by feedback, or feedback trained it. */
function isLearned({ observation }: Pick<WholeDecision, "observation">, feedback: FeedbackRow | null): boolean {
  if (feedback !== null && (feedback.verdict === "not_ours" || feedback.trained !== "")) return feedback.trained !== "";
  return (parseTrainingSample(observation)?.weight ?? 0) > 0;
}

/** Weights and thresholds at the time of a decision. */
async function readSettings(
  { platform, viewer }: Pick<ViewerCall, "platform" | "viewer">,
  { api_id, config_version }: Pick<WholeDecision, "api_id" | "config_version">,
) {
  const [row] = await platform.postgres.db
    .select({ settings: table.settings })
    .from(table)
    .where(and(eq(table.providerId, viewer.providerId), eq(table.apiId, api_id), eq(table.version, config_version)));
  return { weights: row?.settings.weights ?? {}, thresholds: row?.settings.thresholds ?? defaultRiskThresholds };
}

/** Whether a provider has any decisions. */
export async function hasDecisions(clickhouse: ClickHouse, providerId: string): Promise<boolean> {
  const sql = "SELECT 1 AS one FROM decision WHERE provider_id = {providerId: UUID} LIMIT 1";
  return (await readRows(clickhouse, { sql, params: { providerId }, row: z.object({ one: z.number() }) })).length > 0;
}

const max = 100;
const choiceRow = z.object({ apis: z.array(z.string()), clients: z.array(z.string()), countries: z.array(z.string()) });

/** Filter choices and the attributions of data packs. */
export async function listChoices(
  call: ViewerCall,
  query: QueryOf<Endpoints["decisions.choices"]>,
): Promise<AnswerOf<Endpoints["decisions.choices"]>> {
  const { platform, viewer } = call;
  await settleRows(platform);
  const { where, params } = selectDecisions(viewer, query, { clients: [], spoken: [] });
  const [[found], attributions] = await Promise.all([
    readRows(platform.clickhouse, {
      sql: `SELECT arrayMap(id -> toString(id), topK(${max})(api_id)) AS apis,
          arrayMap(id -> toString(id), topKIf(${max})(client_id, client_id != toUUID('${noId}'))) AS clients,
          topKIf(${max})(toString(country), country != '') AS countries
        FROM decision WHERE ${where}`,
      params,
      row: choiceRow,
    }),
    platform.postgres.db
      .selectDistinct({ text: dataPackTable.attributionText, url: dataPackTable.attributionUrl })
      .from(dataPackTable)
      .where(and(eq(dataPackTable.state, "active"), ne(dataPackTable.attributionText, "")))
      .orderBy(dataPackTable.attributionText),
  ]);
  const { apis, clients, countries } = found ?? { apis: [], clients: [], countries: [] };
  const names = await readNames(call, { apis, clients, organizations: [] });
  const named = (id: string) => ({ id, name: names.get(id) ?? "" });
  return {
    apis: apis.map(named),
    clients: clients.map(named),
    countries,
    attributions,
  };
}

/** Lists the decisions that the filters select, of those that the caller may see. */
export async function listDecisions(
  call: ViewerCall,
  query: QueryOf<Endpoints["decisions.list"]>,
): Promise<AnswerOf<Endpoints["decisions.list"]>> {
  const { page, page_size, sort, ...selection } = query;
  await settleRows(call.platform);
  const { where, params } = selectDecisions(call.viewer, selection, await resolveSelection(call, selection));
  const { clickhouse } = call.platform;
  const [rows, count] = await Promise.all([
    readRows(clickhouse, {
      sql: `SELECT ${listColumnsSql} FROM decision WHERE ${where} ORDER BY ${getOrder(sort)}
        LIMIT {limit: UInt32} OFFSET {offset: UInt64}`,
      params: { ...params, limit: page_size, offset: (page - 1) * page_size },
      row: decisionRow,
    }),
    countRows(clickhouse, { table: "decision", where, params }),
  ]);
  const companions = await readCompanions(call, rows);
  return { items: rows.map((row) => presentDecision(row, companions)), ...count, page, page_size };
}

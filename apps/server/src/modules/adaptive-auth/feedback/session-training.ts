import type { FeedbackVerdict } from "@parapet/contract";
import { factsOf, SessionTraining } from "@parapet/risk-engine";
import { and, between, eq, ne } from "drizzle-orm";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { noId, type WholeDecision } from "../decision-log/decision-row.ts";
import { noTrainingChange, type TrainingChange } from "../learning/change-training.ts";
import type { TrainingSample } from "../learning/learning.ts";
import { parseTrainingSample } from "../learning/parse-training-sample.ts";
import { feedbackTable, type FeedbackRow } from "./table.ts";

/** The training of a session that a decision belongs to. */
interface TrainedSession {
  /** Samples as JSON: `observation` columns of its decisions, and what "ours" about others of them trained. */
  readonly observations: readonly string[];
  /** Whether feedback on another of its decisions has undone it. */
  readonly isUndone: boolean;
  /** The decision's own sample, if it was too risky to train the profile. */
  readonly untrained: TrainingSample | null;
}

/** The sample that trains a profile on a confirmed call, as part of its session; "" if it adds nothing. */
export function toConfirmedSample({ untrained, observations }: TrainedSession): string {
  if (untrained === null) return "";
  const sample = { ...untrained, weight: 1 };
  const [first, ...rest] = observations.map(parseTrainingSample).filter((each) => each !== null);
  if (first === undefined) return JSON.stringify(sample);
  const training = new SessionTraining(factsOf(first.observation));
  for (const each of rest) training.extend(factsOf(each.observation));
  const update = training.extend(factsOf(sample.observation));
  return update === null ? "" : JSON.stringify({ ...sample, update });
}

/** "Not ours" removes a whole session; other verdicts keep it, plus what "ours" adds. */
export function getTrainingChange(
  before: Pick<FeedbackRow, "verdict" | "trained"> | null,
  after: { readonly verdict: FeedbackVerdict | null; readonly trained: string },
  { observations, isUndone }: TrainedSession,
): TrainingChange {
  if (isUndone) return noTrainingChange;
  const own = (trained = "") => (trained === "" ? [] : [trained]);
  const [wasRemoved, isRemoved] = [before?.verdict === "not_ours", after.verdict === "not_ours"];
  return {
    undo: [...(isRemoved && !wasRemoved ? observations : []), ...own(before?.trained)],
    redo: [...(wasRemoved && !isRemoved ? observations : []), ...own(after.trained)],
  };
}

const row = z.object({
  id: z.string(),
  assessed_as: z.string(),
  time: z.string(),
  first_of_session: z.boolean(),
  observation: z.string(),
  context_hash: z.string(),
});

interface SessionReader extends Pick<ViewerCall, "platform"> {
  readonly viewer: Pick<ViewerCall["viewer"], "providerId">;
}

type DecisionOfSession = Pick<WholeDecision, "id" | "assessed_as" | "client_id" | "api_id" | "time">;

/** Longer than any session. */
const reachMs = 7 * 3_600_000;

/** Reads what the session of a decision trained the client's profile on. */
export async function readSessionTraining(
  { platform, viewer: { providerId } }: SessionReader,
  db: Queryable,
  { id, assessed_as, client_id, api_id, time }: DecisionOfSession,
): Promise<TrainedSession> {
  if (client_id === noId) return { observations: [], isUndone: false, untrained: null };
  const atMs = Date.parse(time);
  const [from, to] = [new Date(atMs - reachMs), new Date(atMs + reachMs)];
  const others = await db
    .select({ id: feedbackTable.decisionId, verdict: feedbackTable.verdict, trained: feedbackTable.trained })
    .from(feedbackTable)
    .where(
      and(
        eq(feedbackTable.providerId, providerId),
        eq(feedbackTable.clientId, client_id),
        eq(feedbackTable.apiId, api_id),
        ne(feedbackTable.decisionId, id),
        between(feedbackTable.decidedAt, from, to),
      ),
    );
  const plain = (moment: Date) => moment.toISOString().replace("Z", "");
  const rows = await readRows(platform.clickhouse, {
    sql: `WITH judged AS (SELECT id, assessed_as FROM decision WHERE ${ofClientSql} AND id IN {ids: Array(UUID)})
      SELECT id, assessed_as, time, first_of_session, observation, JSONExtractString(context, 'contextHash') AS context_hash
      FROM decision WHERE ${ofClientSql}
        AND (first_of_session OR JSONExtractFloat(observation, 'weight') > 0 OR id IN (SELECT arrayJoin([id, assessed_as]) FROM judged))
      ORDER BY time, id`,
    params: {
      providerId,
      clientId: client_id,
      apiId: api_id,
      from: plain(from),
      to: plain(to),
      ids: [id, ...others.map((other) => other.id)],
    },
    row,
  });
  const byId = new Map(rows.map((each) => [each.id, each]));
  const untrained = parseTrainingSample(byId.get(id)?.observation || byId.get(assessed_as)?.observation || "");
  const contextOf = (of: string) => {
    const found = byId.get(of);
    return found?.context_hash || byId.get(found?.assessed_as ?? "")?.context_hash || "";
  };
  const context = contextOf(id);
  const inContext = context === "" ? [] : rows.filter((each) => contextOf(each.id) === context);
  const starts = inContext.filter((each) => each.first_of_session).map((each) => Date.parse(each.time));
  const startMs = Math.max(from.getTime(), ...starts.filter((ms) => ms <= atMs));
  const endMs = Math.min(to.getTime(), ...starts.filter((ms) => ms > atMs));
  const session = inContext.filter((each) => Date.parse(each.time) >= startMs && Date.parse(each.time) < endMs);
  const inSession = new Set(session.map((each) => each.id));
  const ofSession = others.filter((other) => inSession.has(other.id));
  return {
    observations: [
      ...session.map(({ observation }) => observation).filter((text) => (parseTrainingSample(text)?.weight ?? 0) > 0),
      ...ofSession.map(({ trained }) => trained).filter((text) => text !== ""),
    ],
    isUndone: ofSession.some(({ verdict }) => verdict === "not_ours"),
    untrained: untrained?.weight === 0 ? untrained : null,
  };
}

const ofClientSql = `provider_id = {providerId: UUID} AND client_id = {clientId: UUID} AND api_id = {apiId: UUID}
  AND time BETWEEN {from: DateTime64(3, 'UTC')} AND {to: DateTime64(3, 'UTC')}`;

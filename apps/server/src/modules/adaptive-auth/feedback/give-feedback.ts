import type { BodyOf, DecisionDetail, Endpoints, FeedbackVerdict } from "@parapet/contract";
import { eq, sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { notify } from "../../account/notification/notify.ts";
import { listHandlers } from "../../account/user/queries.ts";
import { changeProtection } from "../change-protection.ts";
import { noId, type WholeDecision } from "../decision-log/decision-row.ts";
import { findDecision, getDecision } from "../decision-log/queries.ts";
import { readNames } from "../decision-log/read-companions.ts";
import { changeTraining } from "../learning/change-training.ts";
import { findFeedback } from "./find-feedback.ts";
import { readSessionTraining } from "./session-training.ts";
import { feedbackTable as table } from "./table.ts";
import { unwatchClient, watchClient } from "./watch-client.ts";

/**
 * Saves feedback on whether a call was the client's. If not: undoes the training of its session, revokes elevations and watches the client;
 * a different verdict reverts that unless another reason applies. @throws Failure `not_found`
 */
export async function giveFeedback(
  call: ViewerCall,
  id: string,
  { verdict, note }: BodyOf<Endpoints["decisions.giveFeedback"]>,
): Promise<DecisionDetail> {
  const decision = await findDecision(call, id);
  const { client_id, api_id } = decision;
  const subject =
    client_id === noId ? ({ kind: "api", id: api_id } as const) : ({ kind: "client", id: client_id } as const);
  const changeOf = async (tx: Transaction, kind: TrainingChange["kind"]) => {
    const { observations, isUndone } = await readSessionTraining(call, tx, decision);
    return isUndone ? null : { kind, observations };
  };
  const change = await changeProtection(call, [subject], async (tx): Promise<TrainingChange | null> => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`feedback ${client_id} ${api_id}`}, 0))`);
    const before = await findFeedback(call, id, tx);
    await saveFeedback(tx, call, decision, { verdict, note });
    await recordAudit(tx, call, {
      action: "decision.feedback",
      subjectType: "decision",
      subjectId: id,
      before: { verdict: before?.verdict ?? null, note: before?.note ?? "" },
      after: { verdict, note },
    });
    const wasOurs = before?.verdict !== "not_ours";
    if (verdict === "not_ours" && wasOurs) {
      await watchClient(tx, call, client_id);
      await notifyNotOurs(tx, call, decision);
      return changeOf(tx, "undo");
    }
    if (verdict === "not_ours" || wasOurs) return null;
    await unwatchClient(tx, call, client_id);
    return changeOf(tx, "redo");
  });
  if (change !== null) await changeTraining(call.platform, change.observations, change.kind);
  return getDecision(call, id);
}

interface TrainingChange {
  readonly kind: "undo" | "redo";
  readonly observations: readonly string[];
}

interface GivenFeedback {
  readonly verdict: FeedbackVerdict | null;
  readonly note: string;
}

async function saveFeedback(
  tx: Transaction,
  { viewer, now }: ViewerCall,
  decision: WholeDecision,
  { verdict, note }: GivenFeedback,
) {
  if (verdict === null) {
    await tx.delete(table).where(eq(table.decisionId, decision.id));
    return;
  }
  const columns = { verdict, note, givenBy: viewer.email, givenAt: now };
  await tx
    .insert(table)
    .values({
      ...columns,
      decisionId: decision.id,
      providerId: viewer.providerId,
      clientId: decision.client_id === noId ? null : decision.client_id,
      apiId: decision.api_id,
      decidedAt: new Date(decision.time),
    })
    .onConflictDoUpdate({ target: table.decisionId, set: columns });
}

/** Notifies responders, except the reporter, that a client's key is used by someone else. */
async function notifyNotOurs(
  tx: Transaction,
  call: ViewerCall,
  { id, api_id, client_id }: Pick<WholeDecision, "id" | "api_id" | "client_id">,
): Promise<void> {
  const { viewer } = call;
  const handlers = await listHandlers(tx, viewer.providerId);
  const names = await readNames(call, { apis: [api_id], clients: [client_id], organizations: [] });
  await notify(
    tx,
    call,
    handlers.filter((handler) => handler.id !== viewer.userId),
    {
      kind: "decision.not_ours",
      severity: "warning",
      details: { client: names.get(client_id) ?? "", client_id, api: names.get(api_id) ?? "", who: viewer.email },
      link: `/provider/logging?decision=${id}`,
    },
  );
}

import type { BodyOf, DecisionDetail, Endpoints } from "@parapet/contract";
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
import { changeTraining, noTrainingChange, type TrainingChange } from "../learning/change-training.ts";
import { findFeedback } from "./find-feedback.ts";
import { lockCallKeys, unlockCallKeys } from "./lock-call-keys.ts";
import { getTrainingChange, readSessionTraining, toConfirmedSample } from "./session-training.ts";
import { type FeedbackRow, feedbackTable as table } from "./table.ts";
import { showContext, trustMs } from "./trust-context.ts";
import { unwatchClient, watchClient } from "./watch-client.ts";

type Given = BodyOf<Endpoints["decisions.giveFeedback"]>;
/** Effects of feedback, for undo. */
type Effects = Pick<FeedbackRow, "keyIds" | "contextHash" | "trustedUntil" | "trained">;

/**
 * Saves feedback on whether a call was the client's. If so, a call that was too risky trains the profile, and its context is
 * trusted for a while. If not: undoes the training of its session, locks its key, revokes elevations and watches the client.
 * A different verdict reverts that unless another reason applies. @throws Failure `not_found`
 */
export async function giveFeedback(call: ViewerCall, id: string, given: Given): Promise<DecisionDetail> {
  const { verdict } = given;
  const decision = await findDecision(call, id);
  const { client_id, api_id } = decision;
  const subject =
    client_id === noId ? ({ kind: "api", id: api_id } as const) : ({ kind: "client", id: client_id } as const);
  const change = await changeProtection(call, [subject], async (tx): Promise<TrainingChange> => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`feedback ${client_id} ${api_id}`}, 0))`);
    const before = await findFeedback(call, id, tx);
    if (before?.verdict === verdict) {
      await saveFeedback(tx, call, decision, given, before);
      await recordFeedback(tx, call, id, { before, given, effects: before });
      return noTrainingChange;
    }
    const session = await readSessionTraining(call, tx, decision);
    if (before?.verdict === "not_ours") await unlockCallKeys(tx, call, decision, before.keyIds);
    const contextHash = decision.context?.contextHash ?? "";
    const effects: Effects = {
      keyIds: verdict === "not_ours" ? await lockCallKeys(tx, call, decision) : [],
      contextHash: contextHash === "" ? null : Buffer.from(contextHash, "hex"),
      trustedUntil: null,
      trained: verdict === "ours" ? toConfirmedSample(session) : "",
    };
    // Trust must be visible in the client's contexts, so a context without a known address isn't trusted.
    const shown = session.untrained?.context;
    const isTrusted = verdict === "ours" && decision.effect !== "allow" && shown?.contextHash === contextHash;
    if (isTrusted) await showContext(tx, call, shown);
    const saved = { ...effects, trustedUntil: isTrusted ? new Date(call.now.getTime() + trustMs) : null };
    await saveFeedback(tx, call, decision, given, saved);
    await recordFeedback(tx, call, id, { before, given, effects: saved });
    if (verdict === "not_ours") {
      await watchClient(tx, call, client_id);
      await notifyNotOurs(tx, call, decision);
    } else if (before?.verdict === "not_ours") await unwatchClient(tx, call, client_id);
    return getTrainingChange(before, { verdict, trained: effects.trained }, session);
  });
  await changeTraining(call.platform, change);
  return getDecision(call, id);
}

async function saveFeedback(
  tx: Transaction,
  { viewer, now }: ViewerCall,
  decision: WholeDecision,
  { verdict, note }: Given,
  { keyIds, contextHash, trustedUntil, trained }: Effects,
) {
  if (verdict === null) {
    await tx.delete(table).where(eq(table.decisionId, decision.id));
    return;
  }
  const effects = { keyIds, contextHash, trustedUntil, trained };
  const columns = { verdict, note, givenBy: viewer.email, givenAt: now, ...effects };
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

interface Recorded {
  readonly before: FeedbackRow | null;
  readonly given: Given;
  readonly effects: Pick<Effects, "trustedUntil">;
}

async function recordFeedback(
  tx: Transaction,
  call: ViewerCall,
  id: string,
  { before, given: { verdict, note }, effects: { trustedUntil } }: Recorded,
) {
  await recordAudit(tx, call, {
    action: "decision.feedback",
    subjectType: "decision",
    subjectId: id,
    before: { verdict: before?.verdict ?? null, note: before?.note ?? "" },
    after: { verdict, note, ...(trustedUntil !== null && { trusted_until: trustedUntil.toISOString() }) },
  });
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

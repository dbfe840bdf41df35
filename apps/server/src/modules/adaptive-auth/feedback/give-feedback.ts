import type { BodyOf, DecisionDetail, Endpoints, FeedbackVerdict } from "@parapet/contract";
import { eq, sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { changeProtection } from "../change-protection.ts";
import { findDecision } from "../decision-log/find-decision.ts";
import { getDecision } from "../decision-log/get-decision.ts";
import { noId, type WholeDecision } from "../decision-log/kept-decision.ts";
import { changeLesson } from "../learning/change-lesson.ts";
import { findFeedback } from "./find-feedback.ts";
import { feedbackTable as table } from "./table.ts";
import { tellNotOurs } from "./tell-not-ours.ts";
import { unwatchClient, watchClient } from "./watch-client.ts";

/**
 * Keeps whether people say that a call was the client's. Not theirs: what was learnt from it is taken back, elevations
 * end, and the client is watched; another word, or none, undoes that as far as nothing else asks for it.
 * @throws Failure `not_found`
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
  const change = await changeProtection(call, [subject], async (tx): Promise<"take_back" | "repeat" | null> => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`feedback ${id}`}, 0))`);
    const before = await findFeedback(call, id, tx);
    await keep(tx, call, decision, { verdict, note });
    await recordAudit(tx, call, {
      action: "decision.feedback",
      subjectType: "decision",
      subjectId: id,
      before: { verdict: before?.verdict ?? null, note: before?.note ?? "" },
      after: { verdict, note },
    });
    const wasTheirs = before?.verdict !== "not_ours";
    if (verdict === "not_ours" && wasTheirs) {
      await watchClient(tx, call, client_id);
      await tellNotOurs(tx, call, decision);
      return "take_back";
    }
    if (verdict === "not_ours" || wasTheirs) return null;
    await unwatchClient(tx, call, client_id);
    return "repeat";
  });
  if (change !== null) await changeLesson(call.platform, decision.observation, change);
  return getDecision(call, id);
}

interface Word {
  readonly verdict: FeedbackVerdict | null;
  readonly note: string;
}

async function keep(tx: Transaction, { viewer, now }: ViewerCall, decision: WholeDecision, { verdict, note }: Word) {
  if (verdict === null) {
    await tx.delete(table).where(eq(table.decisionId, decision.id));
    return;
  }
  const word = { verdict, note, givenBy: viewer.email, givenAt: now };
  await tx
    .insert(table)
    .values({
      ...word,
      decisionId: decision.id,
      providerId: viewer.providerId,
      clientId: decision.client_id === noId ? null : decision.client_id,
      apiId: decision.api_id,
      decidedAt: new Date(decision.time),
    })
    .onConflictDoUpdate({ target: table.decisionId, set: word });
}

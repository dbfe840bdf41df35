import type { AnswerOf, Endpoints, ReplyVerdict } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { findCase } from "./queries.ts";
import { planReplies } from "./reply-plan.ts";

/** Previews the replies for a verdict. @throws Failure `not_found` */
export async function previewReplies(
  call: ViewerCall,
  id: string,
  verdict: ReplyVerdict,
): Promise<AnswerOf<Endpoints["reports.replies"]>> {
  const { db } = call.platform.postgres;
  const planned = await planReplies(db, await findCase(db, call, id), verdict);
  const items = planned.map(({ reporter, language, subject, text, skipped }) => ({
    reporter,
    language,
    subject,
    text,
    skipped,
  }));
  return { items };
}

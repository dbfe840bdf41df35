import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { inDocumentThread } from "../document-work/in-document-thread.ts";
import { getSpec } from "./get-spec.ts";

type Row = Endpoints["apis.specText"];

/** What was learnt of an API as text. @throws Failure `not_found`, `too_costly` */
export async function getSpecText(
  call: ViewerCall,
  id: string,
  { dialect, format }: QueryOf<Row>,
): Promise<AnswerOf<Row>> {
  const document = await getSpec(call, id, { dialect });
  const text = { id: null, source: JSON.stringify(document) };
  return { source: await inDocumentThread(call.platform, call.viewer.providerId, "text", text, null, format) };
}

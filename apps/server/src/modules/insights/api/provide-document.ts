import { readDocument } from "@parapet/api-model";
import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { findApi } from "./get-api.ts";
import { keepDocument } from "./keep-document.ts";

type Row = Endpoints["apis.provideDocument"];

/** Keeps a document as the next version of an API's, unless it is none. @throws Failure `not_found` */
export async function provideDocument(
  call: ViewerCall,
  id: string,
  { source, url }: BodyOf<Row>,
): Promise<AnswerOf<Row>> {
  const api = await findApi(call, id);
  const read = readDocument(source);
  if (!read.ok) return { outcome: "refused", problems: [...read.problems] };
  const isJson = /^\s*[{[]/.test(source);
  const document = await keepDocument(call, api.id, {
    role: "documented",
    title: read.title,
    infoVersion: read.version,
    dialect: read.dialect,
    source: isJson ? source : JSON.stringify(read.value),
    written: isJson ? null : source,
    origin: url === undefined ? "upload" : "url",
    originRef: url ?? null,
  });
  return { outcome: "kept", document };
}

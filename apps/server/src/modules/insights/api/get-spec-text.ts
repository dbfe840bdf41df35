import { writeYaml } from "@parapet/api-model";
import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { getSpec } from "./get-spec.ts";

type Row = Endpoints["apis.specText"];

/** What was learnt of an API as text. @throws Failure `not_found` */
export async function getSpecText(
  call: ViewerCall,
  id: string,
  { dialect, format }: QueryOf<Row>,
): Promise<AnswerOf<Row>> {
  const document = await getSpec(call, id, { dialect });
  return { source: format === "yaml" ? writeYaml(document) : JSON.stringify(document, null, 2) };
}

import { renderDocument } from "@parapet/api-model";
import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { findApi } from "./get-api.ts";
import { apiName, apiServer } from "./present.ts";
import { readTemplates } from "./read-templates.ts";

type Row = Endpoints["apis.spec"];

/** What was learned of an API as an OpenAPI document, valid in its dialect. @throws Failure `not_found` */
export async function getSpec(call: ViewerCall, id: string, { dialect }: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const api = await findApi(call, id);
  const { templates } = await readTemplates(call.platform, api.id);
  return { ...renderDocument(templates, { dialect, title: apiName(api), version: "learnt", server: apiServer(api) }) };
}

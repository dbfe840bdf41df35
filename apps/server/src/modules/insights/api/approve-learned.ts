import type { ApiDocument, BodyOf, Endpoints } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { apiName } from "./present.ts";
import { findApi, getSpec } from "./queries.ts";
import { storeDocument } from "./store-document.ts";

type Row = Endpoints["apis.approve"];

/** Keeps learned operations as the newest document. Learning goes on. @throws Failure `not_found`, `invalid_input` */
export async function approveLearned(
  call: ViewerCall,
  id: string,
  { operations, dialect }: BodyOf<Row>,
): Promise<ApiDocument> {
  const api = await findApi(call, id);
  const spec = await getSpec(call, api.id, { dialect });
  const chosen = new Set(operations);
  const paths = Object.entries(Object(spec["paths"])).flatMap(([template, item]) => {
    const kept = Object.entries(Object(item)).filter(([method]) => chosen.has(`${method.toUpperCase()} ${template}`));
    return kept.length === 0 ? [] : [[template, Object.fromEntries(kept)] as const];
  });
  if (paths.length === 0) {
    const errors = [{ pointer: "/body/operations", message: "None of these operations has been learned" }];
    throw new Failure("invalid_input", { errors });
  }
  const [title, infoVersion] = [apiName(api), call.now.toISOString().slice(0, 10)];
  const document = { ...spec, info: { title, version: infoVersion }, paths: Object.fromEntries(paths) };
  const source = JSON.stringify(document, null, 2);
  const origin = { origin: "learnt", originRef: null, role: "approved" } as const;
  return storeDocument(call, api.id, { ...origin, title, infoVersion, dialect, source, written: null });
}

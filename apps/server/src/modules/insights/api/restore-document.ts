import type { ApiDocument, BodyOf, Endpoints } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { readDocumentRow } from "./document-store.ts";
import { findApi } from "./queries.ts";
import { storeDocument } from "./store-document.ts";

/** Makes an older version the newest: the versions between stay what they are. @throws Failure `not_found` */
export async function restoreDocument(
  call: ViewerCall,
  id: string,
  { version }: BodyOf<Endpoints["apis.restoreDocument"]>,
): Promise<ApiDocument> {
  const api = await findApi(call, id);
  const row = await readDocumentRow(call.platform.postgres.db, api.id, { version });
  if (row === null) throw new Failure("not_found");
  const { role, title, infoVersion, dialect, source, written } = row;
  const same = { role, title, infoVersion, dialect, source, written };
  return storeDocument(call, api.id, { ...same, origin: "restore", originRef: String(version) });
}

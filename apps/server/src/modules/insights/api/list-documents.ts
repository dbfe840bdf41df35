import type { AnswerOf, Endpoints } from "@parapet/contract";
import { desc, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { presentDocument } from "./document-store.ts";
import { findApi } from "./get-api.ts";
import { apiDocumentTable as table } from "./table.ts";

/** Lists the versions of an API's document, newest first. @throws Failure `not_found` */
export async function listDocuments(call: ViewerCall, id: string): Promise<AnswerOf<Endpoints["apis.documents"]>> {
  const api = await findApi(call, id);
  const { db } = call.platform.postgres;
  const rows = await db.select().from(table).where(eq(table.apiId, api.id)).orderBy(desc(table.version));
  return { items: rows.map(presentDocument) };
}

import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { readViews } from "./find-view.ts";
import { savedViewTable } from "./table.ts";

type Row = Endpoints["savedViews.list"];

/** Lists the views of a page: the caller's own and those shared with the caller. */
export async function listViews(call: ViewerCall, { page }: QueryOf<Row>): Promise<AnswerOf<Row>> {
  return { items: await readViews(call.platform.postgres.db, call, eq(savedViewTable.page, page)) };
}

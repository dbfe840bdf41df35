import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { and, inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { inBulk } from "../../account/in-bulk.ts";
import { changeClientState, isSame, standingAfter } from "./change-client-state.ts";
import { deleteClient } from "./delete-client.ts";
import { visibleClients } from "./policy.ts";
import { apiClientTable as table } from "./table.ts";

type Row = Endpoints["apiClients.bulk"];

/** Changes the state of several clients or deletes them; each is refused or done as it would be alone. */
export async function bulkClients(call: ViewerCall, { action, ids }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  return inBulk(call, ids, {
    rows: await call.platform.postgres.db
      .select()
      .from(table)
      .where(and(visibleClients(call.viewer), inArray(table.id, ids))),
    nameOf: ({ name }) => name,
    isDone: (row) => action !== "delete" && isSame(row, standingAfter(row, { action }, call.now)),
    act: (id) => (action === "delete" ? deleteClient(call, id) : changeClientState(call, id, { action })),
  });
}

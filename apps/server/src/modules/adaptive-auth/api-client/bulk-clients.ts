import type { BodyOf, Endpoints } from "@parapet/contract";
import { inBulk } from "../../../platform/in-bulk.ts";
import { changeClientState, isSame, standingAfter } from "./change-client-state.ts";
import { deleteClient } from "./delete-client.ts";
import { visibleClients } from "./policy.ts";
import { apiClientTable } from "./table.ts";

/** Changes the state of several clients or deletes them, each independently. */
export const bulkClients = inBulk({
  table: apiClientTable,
  visible: visibleClients,
  nameOf: ({ name }) => name,
  act: (call, id, { action }: BodyOf<Endpoints["apiClients.bulk"]>) =>
    action === "delete" ? deleteClient(call, id) : changeClientState(call, id, { action }),
  isDone: (row, { action }, { now }) => action !== "delete" && isSame(row, standingAfter(row, { action }, now)),
});

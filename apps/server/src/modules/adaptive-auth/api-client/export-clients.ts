import { apiClientColumns, type ApiClient, type Endpoints, type QueryOf } from "@parapet/contract";
import { inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf, type Cell } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { presentClients, selectClientRows } from "./present-clients.ts";
import { selectClients } from "./select-clients.ts";
import { apiClientTable as table } from "./table.ts";

type Column = (typeof apiClientColumns.options)[number];

const cells: Readonly<Record<Column, (client: ApiClient) => Cell>> = {
  name: ({ name }) => name,
  kind: ({ kind }) => kind,
  organization: ({ organization }) => organization?.name ?? null,
  owner_name: ({ owner_name }) => owner_name,
  owner_email: ({ owner_email }) => owner_email,
  tags: ({ tags }) => tags,
  state: ({ state }) => state,
  apis: ({ apis }) => apis.map(({ name }) => name).join(", "),
  keys: ({ keys }) => keys,
  factors: ({ kind, factors: { totp, signing_keys, backup_codes, approval } }) => [
    ...(kind === "interactive" && totp ? ["totp"] : []),
    ...(signing_keys > 0 ? ["signed"] : []),
    ...(kind === "interactive" && backup_codes > 0 ? ["backup_code"] : []),
    ...(approval ? ["approval"] : []),
  ],
  last_seen_at: ({ last_seen_at }) => last_seen_at,
  decisions_7d: ({ decisions_7d }) => decisions_7d,
  step_ups_7d: ({ step_ups_7d }) => step_ups_7d,
  created_at: ({ created_at }) => created_at,
};

/** Streams the clients that the filters select as CSV. */
export async function exportClients(
  call: ViewerCall,
  query: QueryOf<Endpoints["apiClients.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = apiClientColumns.options, ...selection } = query;
  const { ids } = await selectClients(call, selection);
  await recordExport(call, { subjectType: "api_client", query });
  const read = async (batch: string[]): Promise<ApiClient[]> =>
    presentClients(call, await selectClientRows(call.platform.postgres.db, call.now).where(inArray(table.id, batch)));
  return csvOf(column, readInBatches(ids, read), (client, name) => cells[name](client));
}

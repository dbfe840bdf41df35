import type { ApiClient } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { visibleClients } from "./policy.ts";
import { presentClients, selectClientRows } from "./present-clients.ts";
import { apiClientTable as table } from "./table.ts";

/** Reads one API client. @throws Failure `not_found` */
export async function getClient(call: ViewerCall, id: string): Promise<ApiClient> {
  const rows = await selectClientRows(call.platform.postgres.db, call.now).where(
    and(eq(table.id, id), visibleClients(call.viewer)),
  );
  const [client] = await presentClients(call, rows);
  if (client === undefined) throw new Failure("not_found");
  return client;
}

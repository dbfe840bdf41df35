import {
  type Endpoints,
  type LoginEvent,
  type LoginEventColumn,
  loginEventColumns,
  type QueryOf,
} from "@parapet/contract";
import { and, eq, inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { presentSignIn, signInSelection } from "./list-sign-ins.ts";
import { signInTable as table } from "./table.ts";

/** Streams the selected sign-ins as CSV. */
export async function exportSignIns(
  call: ViewerCall,
  query: QueryOf<Endpoints["loginEvents.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = loginEventColumns.options, ...selection } = query;
  const { where, orderBy } = signInSelection(call, selection);
  const { db } = call.platform.postgres;
  const ids = await db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...orderBy);
  await recordExport(call, { subjectType: "sign_in", query });
  const ofProvider = eq(table.providerId, call.viewer.providerId);
  const read = async (some: string[]) =>
    (
      await db
        .select()
        .from(table)
        .where(and(ofProvider, inArray(table.id, some)))
    ).map(presentSignIn);
  const batches = readInBatches(
    ids.map(({ id }) => id),
    read,
  );
  return csvOf(column, batches, valueOf);
}

function valueOf(event: LoginEvent, name: LoginEventColumn) {
  if (name === "outcome") return event.is_success ? "success" : `failure ${event.error_code}`;
  return event[name];
}

import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { and, inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { inBulk } from "../../account/in-bulk.ts";
import { archiveProtectedApi, restoreProtectedApi } from "./archive-protected-api.ts";
import { ownProtectedApis } from "./policy.ts";
import { protectedApiTable as table } from "./table.ts";

type Row = Endpoints["protectedApis.bulk"];

/** Archives or restores several protected APIs, each as it would be alone. */
export async function bulkProtectedApis(call: ViewerCall, { action, ids }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const archives = action === "archive";
  return inBulk(call, ids, {
    rows: await call.platform.postgres.db
      .select()
      .from(table)
      .where(and(ownProtectedApis(call.viewer), inArray(table.id, ids))),
    nameOf: ({ name }) => name,
    isDone: ({ archivedAt }) => (archivedAt !== null) === archives,
    act: (id) => (archives ? archiveProtectedApi(call, id) : restoreProtectedApi(call, id)),
  });
}

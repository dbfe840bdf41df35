import type { BodyOf, Endpoints } from "@parapet/contract";
import { inBulk } from "../../../platform/in-bulk.ts";
import { archiveProtectedApi, restoreProtectedApi } from "./archive-protected-api.ts";
import { protectedApiTable } from "./table.ts";

/** Archives or restores several protected APIs, each independently. */
export const bulkProtectedApis = inBulk({
  table: protectedApiTable,
  nameOf: ({ name }) => name,
  act: (call, id, { action }: BodyOf<Endpoints["protectedApis.bulk"]>) =>
    action === "archive" ? archiveProtectedApi(call, id) : restoreProtectedApi(call, id),
  isDone: ({ archivedAt }, { action }) => (archivedAt !== null) === (action === "archive"),
});

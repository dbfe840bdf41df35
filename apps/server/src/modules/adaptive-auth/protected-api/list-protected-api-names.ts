import type { AnswerOf, Endpoints } from "@parapet/contract";
import { and, isNull } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { collated } from "../../../platform/postgres/list-page.ts";
import { assignableApis } from "../api-client/assert-assignable.ts";
import { protectedApiTable as table } from "./table.ts";

/** Unarchived protected APIs by name, for selection; in an organization, the assignable ones. */
export async function listProtectedApiNames({
  platform,
  viewer,
}: ViewerCall): Promise<AnswerOf<Endpoints["protectedApis.names"]>> {
  const items = await platform.postgres.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(assignableApis(viewer), isNull(table.archivedAt)))
    .orderBy(collated(table.name), table.id);
  return { items };
}

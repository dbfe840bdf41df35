import type { AnswerOf, Endpoints } from "@parapet/contract";
import { and, isNull } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { collated } from "../../../platform/postgres/list-page.ts";
import { givenApis } from "../api-client/given.ts";
import { protectedApiTable as table } from "./table.ts";

/** The protected APIs in use by name, to choose from: of an organization those that it was given. */
export async function listProtectedApiNames({
  platform,
  viewer,
}: ViewerCall): Promise<AnswerOf<Endpoints["protectedApis.names"]>> {
  const items = await platform.postgres.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(givenApis(viewer), isNull(table.archivedAt)))
    .orderBy(collated(table.name), table.id);
  return { items };
}

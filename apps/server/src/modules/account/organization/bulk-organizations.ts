import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { and, inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { inBulk } from "../in-bulk.ts";
import { archiveOrganization } from "./archive-organization.ts";
import { visibleOrganizations } from "./policy.ts";
import { restoreOrganization } from "./restore-organization.ts";
import { organizationTable as table } from "./table.ts";

type Row = Endpoints["organizations.bulk"];

/** Archives or restores several organizations; each is refused or done as it would be alone. */
export async function bulkOrganizations(call: ViewerCall, { action, ids }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const archives = action === "archive";
  return inBulk(call, ids, {
    rows: await call.platform.postgres.db
      .select()
      .from(table)
      .where(and(visibleOrganizations(call.viewer), inArray(table.id, ids))),
    nameOf: ({ name }) => name,
    isDone: ({ archivedAt }) => (archivedAt !== null) === archives,
    act: (id) => (archives ? archiveOrganization(call, id) : restoreOrganization(call, id)),
  });
}

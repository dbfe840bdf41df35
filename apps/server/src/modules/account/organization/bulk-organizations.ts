import type { BodyOf, Endpoints } from "@parapet/contract";
import { inBulk } from "../../../platform/in-bulk.ts";
import { archiveOrganization } from "./archive-organization.ts";
import { visibleOrganizations } from "./policy.ts";
import { restoreOrganization } from "./restore-organization.ts";
import { organizationTable } from "./table.ts";

/** Archives or restores several organizations; each is refused or done as it would be alone. */
export const bulkOrganizations = inBulk({
  table: organizationTable,
  visible: visibleOrganizations,
  nameOf: ({ name }) => name,
  act: (call, id, { action }: BodyOf<Endpoints["organizations.bulk"]>) =>
    action === "archive" ? archiveOrganization(call, id) : restoreOrganization(call, id),
  isDone: ({ archivedAt }, { action }) => (archivedAt !== null) === (action === "archive"),
});

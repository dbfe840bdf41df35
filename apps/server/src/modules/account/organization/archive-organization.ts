import type { Organization } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { lockOwnOrganization, readOrganization } from "./queries.ts";
import { saveOrganization } from "./save-organization.ts";

/** Archives an organization: its users stay, new ones can't join. @throws Failure `not_found` */
export async function archiveOrganization(call: ViewerCall, id: string): Promise<Organization> {
  return call.platform.postgres.db.transaction(async (tx) => {
    const row = await lockOwnOrganization(tx, call.viewer, id);
    const changed = { ...row, archivedAt: row.archivedAt ?? call.now };
    await saveOrganization(tx, call, row, changed, "organization.archive");
    return readOrganization(tx, call, id);
  });
}

import type { Organization } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { lockOwnOrganization, readOrganization } from "./queries.ts";
import { saveOrganization } from "./save-organization.ts";

/** Brings an archived organization back, with its mail domains and its code. @throws Failure `not_found` */
export async function restoreOrganization(call: ViewerCall, id: string): Promise<Organization> {
  return call.platform.postgres.db.transaction(async (tx) => {
    const row = await lockOwnOrganization(tx, call.viewer, id);
    await saveOrganization(tx, call, row, { ...row, archivedAt: null }, "organization.restore");
    return readOrganization(tx, call, id);
  });
}

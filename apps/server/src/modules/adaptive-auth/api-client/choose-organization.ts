import type { Viewer } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { findOwnOrganization } from "../../account/organization/queries.ts";

/**
 * The organization to assign a client to. Members of an organization can't move its clients.
 * @throws Failure `not_found` for an organization that the viewer can't see, `conflict` for an archived one
 */
export async function chooseOrganization(
  tx: Transaction,
  viewer: Viewer,
  wanted: string | null,
  now: string | null = null,
): Promise<string | null> {
  if (wanted === now) return wanted;
  if (viewer.organizationId !== null && wanted !== viewer.organizationId) throw new Failure("not_found");
  if (wanted === null) return null;
  const organization = await findOwnOrganization(tx, viewer, wanted);
  if (organization.archivedAt !== null) throw new Failure("conflict", { detail: "The organization is archived." });
  return wanted;
}

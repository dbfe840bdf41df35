import type { Viewer } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { findOwnOrganization } from "../../account/organization/find-own-organization.ts";

/**
 * The organization that a client is to have. People of an organization have its clients and no others, so they can
 * neither take one out nor put one elsewhere.
 * @throws Failure `not_found` for an organization out of sight, `conflict` for an archived one
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

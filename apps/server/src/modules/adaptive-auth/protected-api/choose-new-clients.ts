import type { NewClients } from "@parapet/contract";
import type { Viewer } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { findOwnOrganization } from "../../account/organization/queries.ts";

/** Checks the settings for unknown callers. @throws Failure `not_found` for an organization of others, `invalid_input` */
export async function chooseNewClients(tx: Transaction, viewer: Viewer, wanted: NewClients): Promise<NewClients> {
  const organizations = [...new Set(wanted.organizations)];
  if (organizations.length > 0 && wanted.organization_claim === "") {
    const message = "Name the claim that states the organization.";
    throw new Failure("invalid_input", { errors: [{ pointer: "/body/new_clients/organization_claim", message }] });
  }
  for (const id of organizations) await findOwnOrganization(tx, viewer, id);
  return { ...wanted, organizations };
}

import { and, eq } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { managesOrganizations, visibleOrganizations } from "./policy.ts";
import { organizationTable, type OrganizationRow } from "./table.ts";

/** Reads an organization the viewer may see. @throws Failure `not_found` */
export async function findOwnOrganization(tx: Transaction, viewer: Viewer, id: string): Promise<OrganizationRow> {
  const [row] = await tx
    .select()
    .from(organizationTable)
    .where(and(eq(organizationTable.id, id), visibleOrganizations(viewer)));
  if (row === undefined) throw new Failure("not_found");
  return row;
}

/** Locks an organization that the viewer may change. @throws Failure `forbidden`, `not_found` */
export async function lockOwnOrganization(tx: Transaction, viewer: Viewer, id: string): Promise<OrganizationRow> {
  if (!managesOrganizations(viewer)) throw new Failure("forbidden");
  const [row] = await tx
    .select()
    .from(organizationTable)
    .where(and(eq(organizationTable.id, id), visibleOrganizations(viewer)))
    .for("no key update");
  if (row === undefined) throw new Failure("not_found");
  return row;
}

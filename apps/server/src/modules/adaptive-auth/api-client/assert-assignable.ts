import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { protectedApiTable as api } from "../protected-api/table.ts";
import { apiClientAccessTable as access, apiClientTable as client } from "./table.ts";

interface Choice {
  readonly apis: readonly string[];
  readonly tags: readonly string[];
}

/**
 * Rejects APIs and tags that no client of the viewer's organization has: only administrators of the provider grant new ones.
 * @throws Failure `invalid_input`
 */
export async function assertAssignable(tx: Transaction, viewer: Viewer, wanted: Choice, had: Choice): Promise<void> {
  if (viewer.organizationId === null) return;
  const apis = wanted.apis.filter((id) => !had.apis.includes(id));
  const tags = wanted.tags.filter((tag) => !had.tags.includes(tag));
  if (apis.length > 0) {
    const granted = await tx
      .select({ id: api.id })
      .from(api)
      .where(and(isNull(api.archivedAt), assignableApis(viewer)));
    if (!apis.every((id) => granted.some((each) => each.id === id))) throw toFailure("apis", "This API doesn't exist.");
  }
  if (tags.length > 0) {
    const ofOrganization = eq(client.organizationId, viewer.organizationId);
    const granted = await tx
      .selectDistinct({ tag: sql<string>`unnest(${client.tags})` })
      .from(client)
      .where(and(eq(client.providerId, viewer.providerId), ofOrganization));
    if (!tags.every((tag) => granted.some((each) => each.tag === tag)))
      throw toFailure("tags", "Only provider administrators can add new tags.");
  }
}

/** The APIs that a viewer may assign to clients: in an organization, those that its clients already call. */
export function assignableApis({ providerId, organizationId }: Viewer): SQL | undefined {
  const own = eq(api.providerId, providerId);
  if (organizationId === null) return own;
  const granted = sql`EXISTS (SELECT FROM ${access} JOIN ${client} ON ${client.id} = ${access.clientId}
    WHERE ${access.apiId} = ${api.id} AND ${client.organizationId} = ${organizationId})`;
  return and(own, granted);
}

function toFailure(field: "apis" | "tags", message: string): Failure {
  return new Failure("invalid_input", { errors: [{ pointer: `/body/${field}`, message }] });
}

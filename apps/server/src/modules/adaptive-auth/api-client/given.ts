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
 * Refuses what an organization was not given. An administrator of the provider gives it APIs and tags, by which rules tell
 * clients apart, with a first client that has them; its own administrators choose among those.
 * @throws Failure `invalid_input`
 */
export async function refuseUngiven(tx: Transaction, viewer: Viewer, wanted: Choice, had: Choice): Promise<void> {
  if (viewer.organizationId === null) return;
  const apis = wanted.apis.filter((id) => !had.apis.includes(id));
  const tags = wanted.tags.filter((tag) => !had.tags.includes(tag));
  if (apis.length > 0) {
    const given = await tx
      .select({ id: api.id })
      .from(api)
      .where(and(isNull(api.archivedAt), givenApis(viewer)));
    if (!apis.every((id) => given.some((each) => each.id === id))) throw refused("apis", "This API doesn't exist.");
  }
  if (tags.length > 0) {
    const ofOrganization = eq(client.organizationId, viewer.organizationId);
    const given = await tx
      .selectDistinct({ tag: sql<string>`unnest(${client.tags})` })
      .from(client)
      .where(and(eq(client.providerId, viewer.providerId), ofOrganization));
    if (!tags.every((tag) => given.some((each) => each.tag === tag)))
      throw refused("tags", "Only provider administrators can add new tags.");
  }
}

/** The APIs that a viewer may choose for clients: of an organization those that its clients may call already. */
export function givenApis({ providerId, organizationId }: Viewer): SQL | undefined {
  const own = eq(api.providerId, providerId);
  if (organizationId === null) return own;
  const given = sql`EXISTS (SELECT FROM ${access} JOIN ${client} ON ${client.id} = ${access.clientId}
    WHERE ${access.apiId} = ${api.id} AND ${client.organizationId} = ${organizationId})`;
  return and(own, given);
}

function refused(field: "apis" | "tags", message: string): Failure {
  return new Failure("invalid_input", { errors: [{ pointer: `/body/${field}`, message }] });
}

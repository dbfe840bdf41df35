import { and, eq, isNull } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { readNamedOrganizations } from "../../account/organization/queries.ts";
import { apiClientTable } from "../api-client/table.ts";
import { networkZoneTable } from "../network-zone/table.ts";
import { protectedApiTable } from "../protected-api/table.ts";

/** Looks up names and IDs; names in any case. */
export interface Named {
  readonly nameOf: (id: string) => string | undefined;
  readonly idOf: (name: string) => string | undefined;
  readonly add: (id: string, name: string) => void;
}

export interface Names {
  readonly zones: Named;
  readonly clients: Named;
  readonly organizations: Named;
  /** By slug, those in use. */
  readonly apis: Named;
}

/** Reads names and IDs of a provider's zones, clients, organizations and APIs. */
export async function readNames({ platform, viewer }: ViewerCall): Promise<Names> {
  const { db } = platform.postgres;
  const { providerId } = viewer;
  const api = protectedApiTable;
  const [zones, clients, organizations, apis] = await Promise.all([
    db
      .select({ id: networkZoneTable.id, name: networkZoneTable.name })
      .from(networkZoneTable)
      .where(eq(networkZoneTable.providerId, providerId)),
    db
      .select({ id: apiClientTable.id, name: apiClientTable.name })
      .from(apiClientTable)
      .where(eq(apiClientTable.providerId, providerId)),
    readNamedOrganizations(db, providerId),
    db
      .select({ id: api.id, name: api.slug })
      .from(api)
      .where(and(eq(api.providerId, providerId), isNull(api.archivedAt))),
  ]);
  return {
    zones: toNamed(zones),
    clients: toNamed(clients),
    organizations: toNamed(organizations),
    apis: toNamed(apis),
  };
}

function toNamed(things: readonly { readonly id: string; readonly name: string }[]): Named {
  const byId = new Map(things.map(({ id, name }) => [id, name]));
  const byName = new Map(things.map(({ id, name }) => [name.toLowerCase(), id]));
  return {
    nameOf: (id) => byId.get(id),
    idOf: (name) => byName.get(name.toLowerCase()),
    add: (id, name) => {
      byId.set(id, name);
      byName.set(name.toLowerCase(), id);
    },
  };
}

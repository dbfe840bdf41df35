import { type AdaptiveSettings, type ConfigurationDocument, documentLimits } from "@parapet/contract";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { Failure } from "../../../platform/failure.ts";
import { apiClientAccessTable, apiClientTable } from "../api-client/table.ts";
import { clientIdentityTable } from "../client-identity/table.ts";
import { listZones } from "../network-zone/queries.ts";
import { presentWays } from "../protected-api/stored-ways.ts";
import { adaptiveConfigTable, protectedApiTable, type ProtectedApiRow } from "../protected-api/table.ts";
import { type Names, readNames } from "./names.ts";
import { toFileSettings } from "./settings-file.ts";

/** The provider's configuration as a document. @throws Failure `conflict` for more than a document may have */
export async function exportConfiguration(
  call: ViewerCall,
  { clients }: { readonly clients: boolean },
): Promise<ConfigurationDocument> {
  const { db } = call.platform.postgres;
  const count = clients ? await db.$count(apiClientTable, eq(apiClientTable.providerId, call.viewer.providerId)) : 0;
  assertFits("clients", count, " Export without clients.");
  const names = await readNames(call);
  const zones = (await listZones(call)).items.map((zone) => {
    const { id: _, updated_at: __, ...file } = zone;
    return file;
  });
  assertFits("zones", zones.length);
  const apis = await readApis(call, names);
  assertFits("apis", apis.length);
  await recordExport(call, { subjectType: "configuration", query: { clients } });
  return {
    version: 1,
    zones,
    apis: apis.map(({ file }) => file),
    clients: clients ? await readClients(call, names, null) : [],
  };
}

function assertFits(what: keyof typeof documentLimits, count: number, advice = ""): void {
  const limit = documentLimits[what];
  if (count > limit)
    throw new Failure("conflict", { detail: `There are ${count} ${what}; a document has up to ${limit}.${advice}` });
}

/** An API with its live policy. */
export interface KnownApi {
  readonly file: ConfigurationDocument["apis"][number];
  readonly row: ProtectedApiRow;
  readonly live: AdaptiveSettings;
}

/** APIs in use with their live policies, by slug. */
export async function readApis({ platform, viewer }: ViewerCall, names: Names): Promise<KnownApi[]> {
  const api = protectedApiTable;
  const rows = await platform.postgres.db
    .select({ api, settings: adaptiveConfigTable.settings })
    .from(api)
    .innerJoin(
      adaptiveConfigTable,
      and(eq(adaptiveConfigTable.apiId, api.id), eq(adaptiveConfigTable.version, api.configVersion)),
    )
    .where(and(eq(api.providerId, viewer.providerId), isNull(api.archivedAt)))
    .orderBy(asc(api.slug));
  return rows.map(({ api: row, settings: live }) => ({
    row,
    live,
    file: {
      slug: row.slug,
      name: row.name,
      base_url: row.baseUrl,
      environment: row.environment,
      sensitivity: row.sensitivity,
      endpoints: row.endpoints.map(({ method, template, sensitivity }) => ({ method, template, sensitivity })),
      trusted_hops: [...row.trustedHops],
      trusts_remote_addr: row.trustsRemoteAddr,
      client_ways: presentWays(row.clientWays),
      new_clients: {
        ...row.newClients,
        organizations: row.newClients.organizations.flatMap((id) => names.organizations.nameOf(id) ?? []),
      },
      settings: toFileSettings(live, row.endpoints, names),
    },
  }));
}

/** Clients by name. @param ids null for all */
export async function readClients(
  { platform, viewer }: ViewerCall,
  names: Names,
  ids: readonly string[] | null,
): Promise<ConfigurationDocument["clients"]> {
  const { db } = platform.postgres;
  const client = apiClientTable;
  const chosen = (
    column: typeof client.id | typeof clientIdentityTable.clientId | typeof apiClientAccessTable.clientId,
  ) => (ids === null ? undefined : inArray(column, [...ids]));
  const rows = await db
    .select()
    .from(client)
    .where(and(eq(client.providerId, viewer.providerId), chosen(client.id)))
    .orderBy(asc(client.name));
  const access = await db
    .select()
    .from(apiClientAccessTable)
    .where(and(eq(apiClientAccessTable.providerId, viewer.providerId), chosen(apiClientAccessTable.clientId)));
  const identities = await db
    .select()
    .from(clientIdentityTable)
    .where(and(eq(clientIdentityTable.providerId, viewer.providerId), chosen(clientIdentityTable.clientId)));
  const apisOf = Map.groupBy(access, ({ clientId }) => clientId);
  const identitiesOf = Map.groupBy(identities, ({ clientId }) => clientId);
  return rows.map((row) => ({
    name: row.name,
    kind: row.kind,
    organization: row.organizationId === null ? null : (names.organizations.nameOf(row.organizationId) ?? null),
    owner_name: row.ownerName,
    owner_email: row.ownerEmail,
    tags: row.tags.toSorted(),
    declared: row.declared,
    apis: (apisOf.get(row.id) ?? []).flatMap(({ apiId }) => names.apis.nameOf(apiId) ?? []).toSorted(),
    identities: (identitiesOf.get(row.id) ?? []).flatMap(({ kind, value }) =>
      // Fingerprints of API Insights are keyed by installation.
      kind === "consumer" ? [] : [{ kind, value }],
    ),
  }));
}

import {
  type AdoptableConsumer,
  type AnswerOf,
  type BodyOf,
  type Endpoints,
  type IdentityKind,
  maxAdopted,
} from "@parapet/contract";
import { and, eq, inArray } from "drizzle-orm";
import { v7 as newId } from "uuid";
import * as z from "zod/mini";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { apiClientAccessTable, apiClientTable } from "../api-client/table.ts";
import { changeProtection } from "../change-protection.ts";
import { clientKeyTable } from "../client-key/table.ts";
import { toIdentityValue } from "../decision/credential/shown-identity.ts";
import { findProtectedApi } from "../protected-api/queries.ts";
import type { ProtectedApiRow } from "../protected-api/table.ts";
import { addClients, distinguishNames, lockAdding, type PlannedClient, reloadOf } from "./add-clients.ts";
import { clientIdentityTable } from "./table.ts";

const days = 30;
const consumerRow = z.object({ kind: z.string(), consumer: z.string(), calls: z.coerce.number(), last: z.string() });

/** What identifies a future client. */
interface Identity {
  readonly kind: IdentityKind;
  readonly value: string;
}

/** Kinds of API Insights. A consumer identified only by a secret is named by the secret's fingerprint. */
const kinds: Readonly<Record<string, IdentityKind>> = {
  header: "header",
  jwt: "jwt",
  basic: "basic",
  mtls: "certificate",
  ip: "address",
  api_key: "consumer",
  cookie: "consumer",
};
const fingerprint = /^(?:api_key|cookie|basic):[\w-]{12}$/;

/** null for a consumer that calls can't be compared with: a certificate or name that looks like a secret. */
function toIdentity(kind: string, consumer: string): Identity | null {
  if (fingerprint.test(consumer)) return { kind: "consumer", value: consumer };
  const own = kinds[kind];
  if (own === undefined || own === "consumer" || /^mtls:[\w-]{12}$/.test(consumer)) return null;
  return { kind: own, value: toIdentityValue(own, consumer) };
}

/** The consumers of the last 30 days at an API's host, busiest first. @throws Failure `not_found` */
export async function listConsumers(call: ViewerCall, apiId: string): Promise<AnswerOf<Endpoints["adoptions.list"]>> {
  const { platform } = call;
  const api = await findProtectedApi(platform.postgres.db, call, apiId);
  const found = await readConsumers(call, api);
  const owners = await findOwners(
    platform.postgres.db,
    api,
    found.map(({ identity }) => identity.value),
  );
  return {
    items: found.map(({ identity: { kind, value }, ...rest }) => {
      const owner = owners.get(`${kind} ${value}`);
      return { ...rest, kind, client: owner?.hasAccess === true ? { id: owner.id, name: owner.name } : null };
    }),
  };
}

type Found = Omit<AdoptableConsumer, "kind" | "client"> & { readonly identity: Identity };

async function readConsumers({ platform, now }: ViewerCall, api: ProtectedApiRow): Promise<readonly Found[]> {
  await settleRows(platform);
  const rows = await readRows(platform.clickhouse, {
    sql: `SELECT consumer_kind AS kind, consumer, sum(calls) AS calls, formatDateTime(max(minute), '%FT%T.000Z') AS last
      FROM caller_call
      WHERE provider_id = {provider:UUID} AND host = {host:String} AND consumer != ''
        AND minute > fromUnixTimestamp({now:UInt32}) - INTERVAL ${days} DAY
      GROUP BY kind, consumer ORDER BY calls DESC, consumer LIMIT ${maxAdopted}`,
    params: {
      provider: api.providerId,
      host: new URL(api.baseUrl).hostname.replaceAll(/^\[|\]$/g, ""),
      now: Math.floor(now.getTime() / 1000),
    },
    row: consumerRow,
  });
  return rows.flatMap(({ kind, consumer, calls, last }) => {
    const identity = toIdentity(kind, consumer);
    return identity === null ? [] : [{ identity, consumer, calls, last_seen_at: last }];
  });
}

/** Clients by kind and value, those whose imported keys called included, and whether they have access to the API. */
async function findOwners(db: Queryable, { id: apiId, providerId }: ProtectedApiRow, values: string[]) {
  const owners = new Map<string, { id: string; name: string; hasAccess: boolean }>();
  if (values.length === 0) return owners;
  const { clientId, apiId: ofApi } = apiClientAccessTable;
  const rows = await db
    .select({
      kind: clientIdentityTable.kind,
      value: clientIdentityTable.value,
      id: apiClientTable.id,
      name: apiClientTable.name,
      access: clientId,
    })
    .from(clientIdentityTable)
    .innerJoin(apiClientTable, eq(apiClientTable.id, clientIdentityTable.clientId))
    .leftJoin(apiClientAccessTable, and(eq(clientId, apiClientTable.id), eq(ofApi, apiId)))
    .where(and(eq(clientIdentityTable.providerId, providerId), inArray(clientIdentityTable.value, values)));
  const { consumer, clientId: keyClientId } = clientKeyTable;
  const imported = await db
    .select({ value: consumer, id: apiClientTable.id, name: apiClientTable.name, access: clientId })
    .from(clientKeyTable)
    .innerJoin(apiClientTable, eq(apiClientTable.id, keyClientId))
    .leftJoin(apiClientAccessTable, and(eq(clientId, apiClientTable.id), eq(ofApi, apiId)))
    .where(and(eq(clientKeyTable.providerId, providerId), inArray(consumer, values)));
  for (const { value, id, name, access } of imported)
    owners.set(`consumer ${value}`, { id, name, hasAccess: access !== null });
  for (const { kind, value, id, name, access } of rows)
    owners.set(`${kind} ${value}`, { id, name, hasAccess: access !== null });
  return owners;
}

/** Creates clients from consumers; a client that one already identifies gets access to the API. @throws Failure `not_found` */
export async function adoptConsumers(
  call: ViewerCall,
  apiId: string,
  { kind, owner_email, consumers }: BodyOf<Endpoints["adoptions.adopt"]>,
): Promise<AnswerOf<Endpoints["adoptions.adopt"]>> {
  const { platform, now } = call;
  const api = await findProtectedApi(platform.postgres.db, call, apiId);
  const { providerId } = api;
  const wanted = new Set(consumers.map((each) => `${each.kind} ${each.consumer}`));
  const found = (await readConsumers(call, api)).filter(({ identity, consumer }) =>
    wanted.has(`${identity.kind} ${consumer}`),
  );
  const added = await changeProtection(
    call,
    ({ fresh, extended }: Adopted) => reloadOf(fresh, extended),
    async (tx) => {
      await lockAdding(tx, providerId);
      const owners = await findOwners(
        tx,
        api,
        found.map(({ identity }) => identity.value),
      );
      const wantedClients = found.flatMap(({ identity, consumer }): PlannedClient[] => {
        const owner = owners.get(`${identity.kind} ${identity.value}`);
        if (owner?.hasAccess === true) return [];
        const name = owner?.name ?? consumer.slice(0, 120);
        const base = { name, kind, ownerEmail: owner_email, organizationId: null, keys: [] };
        return owner === undefined
          ? [{ ...base, id: newId(), isKnown: false, identities: [identity] }]
          : [{ ...base, id: owner.id, isKnown: true, identities: [] }];
      });
      const planned = await distinguishNames(tx, providerId, wantedClients);
      const fresh = await addClients(tx, platform.sealing, { providerId, apiId, importId: null, now }, planned);
      const extended = planned.flatMap(({ id, isKnown }) => (isKnown ? [id] : []));
      await recordAudit(tx, call, {
        action: "api_client.adopt",
        subjectType: "protected_api",
        subjectId: apiId,
        after: { api: api.name, clients: fresh.length, known_clients: extended.length },
      });
      return { fresh, extended };
    },
  );
  return { clients: added.fresh.length, known: consumers.length - added.fresh.length };
}

interface Adopted {
  readonly fresh: readonly string[];
  /** Clients of other APIs, which got access to this one. */
  readonly extended: readonly string[];
}

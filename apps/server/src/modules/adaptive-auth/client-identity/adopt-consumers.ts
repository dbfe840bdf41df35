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
import { apiClientTable } from "../api-client/table.ts";
import { changeProtection } from "../change-protection.ts";
import { toIdentityValue } from "../decision/credential/shown-identity.ts";
import { findProtectedApi } from "../protected-api/queries.ts";
import type { ProtectedApiRow } from "../protected-api/table.ts";
import { addClients, type PlannedClient, reloadOf } from "./add-clients.ts";
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
    api.providerId,
    found.map(({ identity }) => identity.value),
  );
  return {
    items: found.map(({ identity: { kind, value }, ...rest }) => ({
      ...rest,
      kind,
      client: owners.get(`${kind} ${value}`) ?? null,
    })),
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

/** Clients by kind and value. */
async function findOwners(db: Queryable, providerId: string, values: string[]) {
  const owners = new Map<string, { id: string; name: string }>();
  if (values.length === 0) return owners;
  const rows = await db
    .select({
      kind: clientIdentityTable.kind,
      value: clientIdentityTable.value,
      id: apiClientTable.id,
      name: apiClientTable.name,
    })
    .from(clientIdentityTable)
    .innerJoin(apiClientTable, eq(apiClientTable.id, clientIdentityTable.clientId))
    .where(and(eq(clientIdentityTable.providerId, providerId), inArray(clientIdentityTable.value, values)));
  for (const { kind, value, id, name } of rows) owners.set(`${kind} ${value}`, { id, name });
  return owners;
}

/** Creates clients from consumers; those that already identify a client are skipped. @throws Failure `not_found` */
export async function adoptConsumers(
  call: ViewerCall,
  apiId: string,
  { kind, consumers }: BodyOf<Endpoints["adoptions.adopt"]>,
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
    (ids: readonly string[]) => reloadOf(ids, []),
    async (tx) => {
      const owners = await findOwners(
        tx,
        providerId,
        found.map(({ identity }) => identity.value),
      );
      const planned = found.flatMap(({ identity, consumer }): PlannedClient[] =>
        owners.has(`${identity.kind} ${identity.value}`)
          ? []
          : [
              {
                id: newId(),
                isKnown: false,
                name: consumer.slice(0, 120),
                kind,
                ownerEmail: "",
                organizationId: null,
                keys: [],
                identities: [identity],
              },
            ],
      );
      const ids = await addClients(tx, platform.sealing, { providerId, apiId, importId: null, now }, planned);
      await recordAudit(tx, call, {
        action: "api_client.adopt",
        subjectType: "protected_api",
        subjectId: apiId,
        after: { api: api.name, clients: ids.length },
      });
      return ids;
    },
  );
  return { clients: added.length, known: consumers.length - added.length };
}

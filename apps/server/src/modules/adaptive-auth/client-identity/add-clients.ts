import { hash } from "node:crypto";
import type { ClientKind, IdentityKind } from "@parapet/contract";
import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { Sealing } from "../../../platform/sealing.ts";
import { apiClientTable } from "../api-client/table.ts";
import { hashOwnKey, prefixOfOwnKey } from "../client-key/own-key.ts";
import type { ClientFields } from "./change-clients.ts";

/** A client of an API to create or to extend. */
export interface PlannedClient {
  readonly id: string;
  /** Whether it exists; then it only gets keys, identities and access, and what differs from `before`. */
  readonly isKnown: boolean;
  readonly before?: ClientFields | undefined;
  readonly name: string;
  readonly kind: ClientKind;
  readonly ownerEmail: string;
  readonly organizationId: string | null;
  /** SHA-256 of its own keys. */
  readonly keys: readonly string[];
  readonly identities: readonly { readonly kind: IdentityKind; readonly value: string }[];
}

interface Target {
  readonly providerId: string;
  readonly apiId: string;
  readonly importId: string | null;
  readonly now: Date;
}

/** Max clients of a statement, to stay below the statement timeout on a busy machine. */
const batch = 1_000;

/**
 * Adds clients with their keys, identities and access to an API. Clients whose name is taken in the meantime are left
 * out. @returns IDs of the added clients, in order of creation
 */
export async function addClients(
  tx: Transaction,
  sealing: Pick<Sealing, "digest">,
  target: Target,
  planned: readonly PlannedClient[],
): Promise<readonly string[]> {
  const added: string[] = [];
  for (let at = 0; at < planned.length; at += batch) {
    added.push(...(await addSome(tx, sealing, target, planned.slice(at, at + batch))));
    // Statistics of a small table have PostgreSQL check each foreign key by an index of all clients of the provider.
    if (at === 0 && planned.length > batch) await tx.execute(sql`ANALYZE api_client`);
  }
  return added;
}

async function addSome(
  tx: Transaction,
  sealing: Pick<Sealing, "digest">,
  { providerId, apiId, importId, now }: Target,
  planned: readonly PlannedClient[],
): Promise<readonly string[]> {
  const fresh = planned.filter(({ isKnown }) => !isKnown);
  // Arrays, because building statements of thousands of rows takes longer than running them.
  const inserted = await tx.execute<{ id: string }>(sql`
    INSERT INTO api_client (id, provider_id, organization_id, name, kind, owner_name, owner_email, tags, metadata, declared,
      state, created_at, import_id)
    SELECT id, ${providerId}, organization, name, kind, '', email, '{}', '{}', ${JSON.stringify(nothingDeclared)},
      'normal', ${now.toISOString()}, ${importId}
    FROM unnest(${column(fresh, "id")}::uuid[], ${column(fresh, "organizationId")}::uuid[], ${column(fresh, "name")}::text[],
      ${column(fresh, "kind")}::text[], ${column(fresh, "ownerEmail")}::text[]) AS u (id, organization, name, kind, email)
    ON CONFLICT DO NOTHING RETURNING id`);
  const added = new Set(inserted.rows.map(({ id }) => id));
  const present = planned.filter(({ id, isKnown }) => isKnown || added.has(id));
  await tx.execute(sql`
    INSERT INTO api_client_access (provider_id, client_id, api_id)
    SELECT ${providerId}, id, ${apiId} FROM unnest(${column(present, "id")}::uuid[]) AS u (id) ON CONFLICT DO NOTHING`);
  const keys = present.flatMap(({ id: clientId, keys: own }) =>
    own.map((sha256) => ({
      id: newId(),
      clientId,
      prefix: prefixOfOwnKey(sha256),
      hash: hashOwnKey(sealing, providerId, sha256),
    })),
  );
  await tx.execute(sql`
    INSERT INTO client_key (id, provider_id, client_id, name, prefix, key_hash, created_at, import_id)
    SELECT id, ${providerId}, client, '', prefix, hash, ${now.toISOString()}, ${importId}
    FROM unnest(${column(keys, "id")}::uuid[], ${column(keys, "clientId")}::uuid[], ${column(keys, "prefix")}::text[],
      ${column(keys, "hash")}::bytea[]) AS u (id, client, prefix, hash)
    ON CONFLICT DO NOTHING`);
  const identities = present.flatMap(({ id: clientId, identities: own }) =>
    own.map((each) => ({ id: newId(), clientId, ...each })),
  );
  await tx.execute(sql`
    INSERT INTO client_identity (id, provider_id, client_id, kind, value, created_at)
    SELECT id, ${providerId}, client, kind, value, ${now.toISOString()}
    FROM unnest(${column(identities, "id")}::uuid[], ${column(identities, "clientId")}::uuid[],
      ${column(identities, "kind")}::text[], ${column(identities, "value")}::text[]) AS u (id, client, kind, value)
    ON CONFLICT DO NOTHING`);
  return fresh.flatMap(({ id }) => (added.has(id) ? [id] : []));
}

/** Serializes adding of a provider's clients until the transaction ends. */
export async function lockAdding(tx: Transaction, providerId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`client keys ${providerId}`}, 0))`);
}

/** Appends a digest of their identity to names that are taken: different callers may be called the same. */
export async function distinguishNames(
  tx: Transaction,
  providerId: string,
  planned: readonly PlannedClient[],
): Promise<readonly PlannedClient[]> {
  const name = sql<string>`lower(${apiClientTable.name})`;
  const wanted = planned.map((each) => each.name.toLowerCase());
  const found =
    wanted.length === 0
      ? []
      : await tx
          .select({ name })
          .from(apiClientTable)
          .where(and(eq(apiClientTable.providerId, providerId), inArray(name, wanted)));
  const taken = new Set(found.map((row) => row.name));
  return planned.map((each) => {
    const [identity] = each.identities;
    const isTaken = taken.has(each.name.toLowerCase());
    taken.add(each.name.toLowerCase());
    if (each.isKnown || !isTaken || identity === undefined) return each;
    const digest = hash("sha256", `${identity.kind} ${identity.value}`).slice(0, 8);
    return { ...each, name: `${each.name.slice(0, 108)} (${digest})` };
  });
}

const nothingDeclared = { cidrs: [], asns: [], countries: [], agents: [] };

/** An array parameter with one column of all rows. */
function column<Row>(rows: readonly Row[], name: keyof Row) {
  return sql.param(rows.map((row) => row[name]));
}

/** What the directory has to reload after clients were added, whose IDs ascend, and others were changed. */
export function reloadOf(added: readonly string[], changed: readonly string[]) {
  const [first, last] = [added[0], added.at(-1)];
  return [
    ...(first === undefined || last === undefined ? [] : [{ kind: "clients" as const, first, last }]),
    ...changed.map((id) => ({ kind: "client" as const, id })),
  ];
}

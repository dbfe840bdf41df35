import { type AnswerOf, type BodyOf, type Endpoints, maxClientKeys } from "@parapet/contract";
import { and, count, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { readNamedOrganizations } from "../../account/organization/queries.ts";
import { apiClientTable } from "../api-client/table.ts";
import { changeProtection } from "../change-protection.ts";
import { digestOwnKey, hashOwnKey } from "../client-key/own-key.ts";
import { clientKeyTable } from "../client-key/table.ts";
import { findProtectedApi } from "../protected-api/queries.ts";
import { addClients, lockAdding, type PlannedClient, reloadOf } from "./add-clients.ts";

type Row = Endpoints["clientImports.run"];
type ImportedKey = BodyOf<Row>["rows"][number];
type Refusal = AnswerOf<Row>["refused"][number];

interface Plan {
  readonly clients: readonly PlannedClient[];
  readonly known: number;
  readonly refused: readonly Refusal[];
}

interface Imported {
  readonly answer: AnswerOf<Row>;
  readonly added: readonly string[];
  readonly changed: readonly string[];
}

/** Imports an API's own keys, or only reports what that would do. @throws Failure `not_found` */
export async function importKeys(call: ViewerCall, apiId: string, input: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const { platform, viewer, now } = call;
  const api = await findProtectedApi(platform.postgres.db, call, apiId);
  if (input.preview) return toAnswer(await planImport(platform.postgres.db, call, input.rows));
  const { answer } = await changeProtection(
    call,
    ({ added, changed }: Imported) => reloadOf(added, changed),
    async (tx) => {
      // Serializes batches of one import and concurrent imports.
      await lockAdding(tx, viewer.providerId);
      const plan = await planImport(tx, call, input.rows);
      const target = { providerId: viewer.providerId, apiId, importId: input.import_id, now };
      const added = await addClients(tx, platform.sealing, target, plan.clients);
      const changed = plan.clients.filter(({ isKnown }) => isKnown).map(({ id }) => id);
      const done = toAnswer(plan);
      await recordAudit(tx, call, {
        action: "client_key.import",
        subjectType: "protected_api",
        subjectId: apiId,
        after: { api: api.name, clients: added.length, keys: done.keys },
      });
      return { answer: { ...done, clients: added.length }, added, changed };
    },
  );
  return answer;
}

function toAnswer({ clients, known, refused }: Plan): AnswerOf<Row> {
  return {
    clients: clients.filter(({ isKnown }) => !isKnown).length,
    keys: clients.reduce((sum, { keys }) => sum + keys.length, 0),
    known,
    refused: [...refused],
  };
}

async function planImport(db: Queryable, call: ViewerCall, rows: readonly ImportedKey[]): Promise<Plan> {
  const { viewer, platform, now } = call;
  const digests = rows.map(({ key, sha256 }) => sha256 ?? digestOwnKey(key ?? ""));
  const hashes = digests.map((digest) => hashOwnKey(platform.sealing, viewer.providerId, digest));
  const names = [...new Set(rows.map(({ client }) => client.toLowerCase()))];
  // Sequential: a transaction has one connection.
  const clients = await findClients(db, viewer.providerId, names);
  const owners = await findOwners(db, hashes);
  const named = await readNamedOrganizations(db, viewer.providerId);
  const organizations = new Map(named.map(({ id, name }) => [name.toLowerCase(), id]));
  const counts = await countKeys(db, [...clients.values()], now);
  const planned = new Map<string, PlannedClient & { keys: string[] }>();
  const owned = new Map<string, string>();
  const refused: Refusal[] = [];
  let known = 0;
  for (const [at, { client, kind, owner_email, organization }] of rows.entries()) {
    const name = client.toLowerCase();
    const digest = digests[at] ?? "";
    const organizationId = organization === "" ? null : organizations.get(organization.toLowerCase());
    const owner = owned.get(digest) ?? owners.get(hashes[at]?.toString("hex") ?? "");
    const existing = clients.get(name);
    const target = planned.get(name) ?? {
      id: existing ?? newId(),
      isKnown: existing !== undefined,
      name: client,
      kind,
      ownerEmail: owner_email,
      organizationId: organizationId ?? null,
      keys: [],
      identities: [],
    };
    if (organizationId === undefined) refused.push({ row: at, why: "unknown_organization" });
    else if (owner !== undefined && owner !== target.id) refused.push({ row: at, why: "taken" });
    else if (owner !== undefined) {
      known += 1;
      // An existing client may lack access to this API.
      planned.set(name, target);
    } else if ((counts.get(target.id) ?? 0) >= maxClientKeys) refused.push({ row: at, why: "too_many" });
    else {
      target.keys.push(digest);
      owned.set(digest, target.id);
      counts.set(target.id, (counts.get(target.id) ?? 0) + 1);
      planned.set(name, target);
    }
  }
  return { clients: [...planned.values()], known, refused };
}

async function findClients(db: Queryable, providerId: string, names: string[]): Promise<Map<string, string>> {
  const name = sql<string>`lower(${apiClientTable.name})`;
  const found = await db
    .select({ id: apiClientTable.id, name })
    .from(apiClientTable)
    .where(and(eq(apiClientTable.providerId, providerId), inArray(name, names)));
  return new Map(found.map((row) => [row.name, row.id]));
}

/** IDs of clients by the hash of a key, in hexadecimal. Keys of other providers have other hashes. */
async function findOwners(db: Queryable, hashes: Buffer[]): Promise<Map<string, string>> {
  const found = await db
    .select({ hash: clientKeyTable.keyHash, clientId: clientKeyTable.clientId })
    .from(clientKeyTable)
    .where(inArray(clientKeyTable.keyHash, hashes));
  return new Map(found.map(({ hash, clientId }) => [hash.toString("hex"), clientId]));
}

async function countKeys(db: Queryable, clientIds: string[], now: Date): Promise<Map<string, number>> {
  if (clientIds.length === 0) return new Map();
  const { clientId, revokedAt, expiresAt } = clientKeyTable;
  const found = await db
    .select({ clientId, keys: count() })
    .from(clientKeyTable)
    .where(and(inArray(clientId, clientIds), isNull(revokedAt), or(isNull(expiresAt), gt(expiresAt, now))))
    .groupBy(clientId);
  return new Map(found.map((row) => [row.clientId, row.keys]));
}

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
import { changeClients, type ClientFields, hasKeyName, isSameClient } from "./change-clients.ts";
import { clientIdentityTable } from "./table.ts";

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
      await changeClients(tx, target, changesOf(plan));
      const changed = plan.clients.filter(({ isKnown }) => isKnown).map(({ id }) => id);
      const done = toAnswer(plan);
      await recordAudit(tx, call, {
        action: "client_key.import",
        subjectType: "protected_api",
        subjectId: apiId,
        after: { api: api.name, clients: added.length, keys: done.keys, updated_clients: done.updated },
      });
      return { answer: { ...done, clients: added.length }, added, changed };
    },
  );
  return answer;
}

function toAnswer(plan: Plan): AnswerOf<Row> {
  const { clients, known, refused } = plan;
  return {
    clients: clients.filter(({ isKnown }) => !isKnown).length,
    keys: clients.reduce((sum, { keys }) => sum + keys.length, 0),
    known,
    updated: changesOf(plan).length,
    refused: [...refused],
  };
}

/** Clients that exist and differ from their rows. */
function changesOf({ clients }: Plan) {
  return clients.flatMap((after) => {
    const { id, before } = after;
    return before === undefined || isSameClient(before, after) ? [] : [{ id, before, after }];
  });
}

async function planImport(db: Queryable, call: ViewerCall, rows: readonly ImportedKey[]): Promise<Plan> {
  const { viewer, platform, now } = call;
  const digests = rows.map(({ key, sha256 }) => sha256 ?? digestOwnKey(key ?? ""));
  const hashes = digests.map((digest) => hashOwnKey(platform.sealing, viewer.providerId, digest));
  const names = [...new Set(rows.map(({ client }) => client.toLowerCase()))];
  // Sequential: a transaction has one connection.
  const clients = await findClients(db, viewer.providerId, names);
  const owners = await findOwners(db, viewer.providerId, hashes);
  const named = await readNamedOrganizations(db, viewer.providerId);
  const organizations = new Map(named.map(({ id, name }) => [name.toLowerCase(), id]));
  const existing = [...clients.values(), ...owners.values()].map(({ id }) => id);
  const counts = await countKeys(db, existing, now);
  const planned = new Map<string, Draft>();
  /** Names of planned clients by ID, and IDs by their new keys. */
  const namedAs = new Map<string, string>();
  const owned = new Map<string, string>();
  const refused: Refusal[] = [];
  let known = 0;
  for (const [at, row] of rows.entries()) {
    const name = row.client.toLowerCase();
    const digest = digests[at] ?? "";
    const organizationId = row.organization === "" ? null : organizations.get(row.organization.toLowerCase());
    const keyed = owners.get(hashes[at]?.toString("hex") ?? "");
    const owner = owned.get(digest) ?? keyed?.id;
    // A client that is named after this key is renamed, unless another client has the row's name.
    const renamed = keyed !== undefined && hasKeyName(keyed.name, digest) ? keyed : undefined;
    const target = planned.get(name) ?? draftOf(row, clients.get(name) ?? renamed);
    if (organizationId === undefined) refused.push({ row: at, why: "unknown_organization" });
    else if ((owner !== undefined && owner !== target.id) || (namedAs.get(target.id) ?? name) !== name)
      refused.push({ row: at, why: "taken" });
    else if (owner === undefined && (counts.get(target.id) ?? 0) >= maxClientKeys)
      refused.push({ row: at, why: "too_many" });
    else {
      if (owner === undefined) {
        target.keys.push(digest);
        owned.set(digest, target.id);
        counts.set(target.id, (counts.get(target.id) ?? 0) + 1);
      } else known += 1;
      namedAs.set(target.id, name);
      // A field is set by the last row that has it. Known clients are listed too: they may lack access to this API.
      planned.set(name, {
        ...target,
        kind: row.kind ?? target.kind,
        ownerEmail: row.owner_email === "" ? target.ownerEmail : row.owner_email,
        organizationId: organizationId ?? target.organizationId,
      });
    }
  }
  return { clients: [...planned.values()], known, refused };
}

type Draft = PlannedClient & { keys: string[] };
type Known = ClientFields & { readonly id: string };

function draftOf({ client }: ImportedKey, known: Known | undefined): Draft {
  const fresh = { name: client, kind: "headless" as const, ownerEmail: "", organizationId: null };
  if (known === undefined) return { ...fresh, id: newId(), isKnown: false, keys: [], identities: [] };
  // The spelling of a name that only differs in case stays.
  const name = known.name.toLowerCase() === client.toLowerCase() ? known.name : client;
  return { ...known, name, isKnown: true, before: known, keys: [], identities: [] };
}

const fields = {
  id: apiClientTable.id,
  name: apiClientTable.name,
  kind: apiClientTable.kind,
  ownerEmail: apiClientTable.ownerEmail,
  organizationId: apiClientTable.organizationId,
};

/** Clients by name, in lower case. */
async function findClients(db: Queryable, providerId: string, names: string[]): Promise<Map<string, Known>> {
  const found = await db
    .select(fields)
    .from(apiClientTable)
    .where(and(eq(apiClientTable.providerId, providerId), inArray(sql`lower(${apiClientTable.name})`, names)));
  return new Map(found.map((row) => [row.name.toLowerCase(), row]));
}

/** Clients by the hash of a key, in hexadecimal; adopted ones once their key called. */
async function findOwners(db: Queryable, providerId: string, hashes: Buffer[]): Promise<Map<string, Known>> {
  const adopted = await db
    .select({ ...fields, hash: clientIdentityTable.keyHash })
    .from(clientIdentityTable)
    .innerJoin(apiClientTable, eq(apiClientTable.id, clientIdentityTable.clientId))
    .where(and(eq(clientIdentityTable.providerId, providerId), inArray(clientIdentityTable.keyHash, hashes)));
  const found = await db
    .select({ ...fields, hash: clientKeyTable.keyHash })
    .from(clientKeyTable)
    .innerJoin(apiClientTable, eq(apiClientTable.id, clientKeyTable.clientId))
    .where(and(eq(clientKeyTable.providerId, providerId), inArray(clientKeyTable.keyHash, hashes)));
  return new Map([...adopted, ...found].map(({ hash, ...client }) => [hash?.toString("hex") ?? "", client]));
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

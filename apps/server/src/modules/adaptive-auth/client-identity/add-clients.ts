import type { ClientKind, IdentityKind } from "@parapet/contract";
import { v7 as newId } from "uuid";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { Sealing } from "../../../platform/sealing.ts";
import { apiClientAccessTable, apiClientTable } from "../api-client/table.ts";
import { hashOwnKey, prefixOfOwnKey } from "../client-key/own-key.ts";
import { clientKeyTable } from "../client-key/table.ts";
import { clientIdentityTable } from "./table.ts";

/** A client of an API as it is known elsewhere. */
export interface PlannedClient {
  readonly id: string;
  /** Whether it exists; then it only gets the rest. */
  readonly isKnown: boolean;
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

/** Rows per statement: PostgreSQL takes 65,535 parameters. */
const batch = 2_000;

/**
 * Adds clients with their keys, identities and access to an API. Clients whose name is taken in the meantime are left
 * out. @returns IDs of the added clients, in the order in which they are made
 */
export async function addClients(
  tx: Transaction,
  sealing: Pick<Sealing, "digest">,
  { providerId, apiId, importId, now }: Target,
  planned: readonly PlannedClient[],
): Promise<readonly string[]> {
  const added = new Set<string>();
  const fresh = planned.filter(({ isKnown }) => !isKnown);
  for (const clients of inBatches(fresh)) {
    const rows = await tx
      .insert(apiClientTable)
      .values(
        clients.map(({ id, name, kind, ownerEmail, organizationId }) => ({
          id,
          providerId,
          organizationId,
          name,
          kind,
          ownerName: "",
          ownerEmail,
          tags: [],
          metadata: {},
          declared: { cidrs: [], asns: [], countries: [], agents: [] },
          state: "normal" as const,
          createdAt: now,
          importId,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: apiClientTable.id });
    for (const { id } of rows) added.add(id);
  }
  const present = planned.filter(({ id, isKnown }) => isKnown || added.has(id));
  const access = present.map(({ id }) => ({ providerId, clientId: id, apiId }));
  for (const rows of inBatches(access)) await tx.insert(apiClientAccessTable).values(rows).onConflictDoNothing();
  const keys = present.flatMap(({ id, keys: own }) =>
    own.map((sha256) => ({
      id: newId(),
      providerId,
      clientId: id,
      name: "",
      prefix: prefixOfOwnKey(sha256),
      keyHash: hashOwnKey(sealing, providerId, sha256),
      createdAt: now,
      importId,
    })),
  );
  for (const rows of inBatches(keys)) await tx.insert(clientKeyTable).values(rows).onConflictDoNothing();
  const identities = present.flatMap(({ id, identities: own }) =>
    own.map((each) => ({ id: newId(), providerId, clientId: id, ...each, createdAt: now })),
  );
  for (const rows of inBatches(identities)) await tx.insert(clientIdentityTable).values(rows).onConflictDoNothing();
  return fresh.flatMap(({ id }) => (added.has(id) ? [id] : []));
}

function inBatches<Row>(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = [];
  for (let at = 0; at < rows.length; at += batch) batches.push(rows.slice(at, at + batch));
  return batches;
}

/** What the directory has to reload after clients were added, whose IDs ascend, and others were changed. */
export function reloadOf(added: readonly string[], changed: readonly string[]) {
  const [first, last] = [added[0], added.at(-1)];
  return [
    ...(first === undefined || last === undefined ? [] : [{ kind: "clients" as const, first, last }]),
    ...changed.map((id) => ({ kind: "client" as const, id })),
  ];
}

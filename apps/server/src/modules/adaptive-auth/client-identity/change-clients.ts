import type { ClientKind } from "@parapet/contract";
import { and, eq, inArray, sql } from "drizzle-orm";
import { jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { prefixOfOwnKey } from "../client-key/own-key.ts";

/** What an import may change of a client that exists. */
export interface ClientFields {
  readonly name: string;
  readonly kind: ClientKind;
  readonly ownerEmail: string;
  readonly organizationId: string | null;
}

interface ChangedClient {
  readonly id: string;
  readonly before: ClientFields;
  readonly after: ClientFields;
}

/** Fields that imports changed, for undo. */
const changeTable = pgTable("client_import_change", {
  providerId: uuid("provider_id").notNull(),
  importId: uuid("import_id").notNull(),
  clientId: uuid("client_id").notNull(),
  before: jsonb("before").$type<ClientFields>().notNull(),
  after: jsonb("after").$type<ClientFields>().notNull(),
  changedAt: moment("changed_at").notNull(),
});

export function isSameClient(one: ClientFields, other: ClientFields): boolean {
  return fieldNames.every((name) => one[name] === other[name]);
}

const fieldNames = ["name", "kind", "ownerEmail", "organizationId"] as const;

/** Whether a client still has the name that it got when it was created from a key, here or from API Insights. */
export function hasKeyName(name: string, sha256: string): boolean {
  // A digest follows where the name was taken.
  const [start = ""] = name.split(/ \([0-9a-f]{8}\)$/, 1);
  return start === prefixOfOwnKey(sha256) || /^(?:api_key|cookie):[\w-]{12}$/.test(start);
}

/** Updates clients, and records their fields from before the import, which may come in several requests. */
export async function changeClients(
  tx: Transaction,
  { providerId, importId, now }: { readonly providerId: string; readonly importId: string; readonly now: Date },
  changed: readonly ChangedClient[],
): Promise<void> {
  if (changed.length === 0) return;
  await updateFields(tx, providerId, changed);
  const ids = changed.map(({ id }) => id);
  await tx.execute(sql`
    INSERT INTO client_import_change (provider_id, import_id, client_id, before, after, changed_at)
    SELECT ${providerId}, ${importId}, id, before, after, ${now.toISOString()}
    FROM unnest(${sql.param(ids)}::uuid[], ${json(changed, "before")}::jsonb[], ${json(changed, "after")}::jsonb[])
      AS u (id, before, after)
    ON CONFLICT (import_id, client_id) DO UPDATE SET after = excluded.after`);
}

/** Restores some clients that an import changed, except fields that were changed since. @returns their IDs */
export async function restoreClients(
  tx: Transaction,
  { providerId, importId, max }: { readonly providerId: string; readonly importId: string; readonly max: number },
): Promise<string[]> {
  const isOfImport = and(eq(changeTable.providerId, providerId), eq(changeTable.importId, importId));
  const some = tx.select({ id: changeTable.clientId }).from(changeTable).where(isOfImport).limit(max);
  const changes = await tx
    .delete(changeTable)
    .where(and(isOfImport, inArray(changeTable.clientId, some)))
    .returning();
  await updateFields(
    tx,
    providerId,
    changes.map(({ clientId, before, after }) => ({ id: clientId, before: after, after: before })),
  );
  return changes.map(({ clientId }) => clientId);
}

/** Sets each field that still is as before; a name only if no other client has it. */
async function updateFields(tx: Transaction, providerId: string, changed: readonly ChangedClient[]): Promise<void> {
  const set = (column: string, field: string) => sql`
    ${sql.raw(column)} = CASE WHEN c.${sql.raw(column)}::text IS NOT DISTINCT FROM u.before ->> ${field}
      THEN (u.after ->> ${field})${sql.raw(column === "organization_id" ? "::uuid" : "")} ELSE c.${sql.raw(column)} END`;
  await tx.execute(sql`
    UPDATE api_client c SET ${set("kind", "kind")}, ${set("owner_email", "ownerEmail")},
      ${set("organization_id", "organizationId")},
      name = CASE WHEN c.name = u.before ->> 'name' AND NOT EXISTS (
          SELECT FROM api_client o WHERE o.provider_id = c.provider_id AND o.id <> c.id
            AND lower(o.name) = lower(u.after ->> 'name'))
        THEN u.after ->> 'name' ELSE c.name END
    FROM unnest(${sql.param(changed.map(({ id }) => id))}::uuid[], ${json(changed, "before")}::jsonb[],
      ${json(changed, "after")}::jsonb[]) AS u (id, before, after)
    WHERE c.id = u.id AND c.provider_id = ${providerId}`);
}

/** An array parameter of one member as JSON, limited to the fields. */
function json(changed: readonly ChangedClient[], member: "before" | "after") {
  return sql.param(
    changed.map((each) => JSON.stringify(Object.fromEntries(fieldNames.map((name) => [name, each[member][name]])))),
  );
}

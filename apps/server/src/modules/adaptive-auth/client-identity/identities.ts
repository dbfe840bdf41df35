import {
  type AnswerOf,
  type BodyOf,
  type ClientIdentity,
  type Endpoints,
  maxClientIdentities,
} from "@parapet/contract";
import { parseBlock } from "@parapet/ip-address";
import { and, asc, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { findVisibleClient, lockManagedClient } from "../api-client/queries.ts";
import { changeProtection } from "../change-protection.ts";
import { toIdentityValue } from "../decision/credential/shown-identity.ts";
import { clientIdentityTable as table, type ClientIdentityRow } from "./table.ts";

/** Lists what identifies a client besides its keys. @throws Failure `not_found` */
export async function listIdentities(
  call: ViewerCall,
  clientId: string,
): Promise<AnswerOf<Endpoints["clientIdentities.list"]>> {
  const { db } = call.platform.postgres;
  const { id } = await findVisibleClient(db, call.viewer, clientId);
  const rows = await db.select().from(table).where(eq(table.clientId, id)).orderBy(asc(table.kind), asc(table.value));
  return { items: rows.map(presentIdentity) };
}

/** Identifies a client by another value. @throws Failure `not_found`, `conflict`, `invalid_input` */
export async function addIdentity(
  call: ViewerCall,
  clientId: string,
  { kind, value }: BodyOf<Endpoints["clientIdentities.create"]>,
): Promise<ClientIdentity> {
  return changeProtection(call, [{ kind: "client", id: clientId }], async (tx) => {
    const client = await lockManagedClient(tx, call.viewer, clientId);
    if (kind === "address" && parseBlock(value) === null) {
      const message = "Enter an address or a block, such as 192.0.2.0/24.";
      throw new Failure("invalid_input", { errors: [{ pointer: "/body/value", message }] });
    }
    if ((await tx.$count(table, eq(table.clientId, clientId))) >= maxClientIdentities)
      throw new Failure("conflict", { detail: `A client can have up to ${maxClientIdentities} identities.` });
    const row = {
      id: newId(),
      providerId: client.providerId,
      clientId,
      kind,
      value: toIdentityValue(kind, value),
      createdAt: call.now,
    };
    const inserted = await tx.insert(table).values(row).onConflictDoNothing().returning();
    if (inserted.length === 0) throw new Failure("conflict", { detail: "This identifies a client already." });
    await recordAudit(tx, call, {
      action: "client_identity.create",
      subjectType: "api_client",
      subjectId: clientId,
      after: { client: client.name, kind, value: row.value },
    });
    return presentIdentity(row);
  });
}

/** Stops identifying a client by a value. @throws Failure `not_found` */
export async function removeIdentity(
  call: ViewerCall,
  { clientId, identityId }: { readonly clientId: string; readonly identityId: string },
): Promise<void> {
  await changeProtection(call, [{ kind: "client", id: clientId }], async (tx) => {
    const client = await lockManagedClient(tx, call.viewer, clientId);
    const [row] = await tx
      .delete(table)
      .where(and(eq(table.id, identityId), eq(table.clientId, clientId)))
      .returning();
    if (row === undefined) throw new Failure("not_found");
    await recordAudit(tx, call, {
      action: "client_identity.delete",
      subjectType: "api_client",
      subjectId: clientId,
      before: { client: client.name, kind: row.kind, value: row.value },
    });
  });
}

function presentIdentity({ id, kind, value, createdAt }: Omit<ClientIdentityRow, "keyHash">): ClientIdentity {
  return { id, kind, value, created_at: createdAt.toISOString() };
}

import { and, eq, lt } from "drizzle-orm";
import type { Viewer, ViewerCall } from "../../../platform/call.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { sealCredential } from "./credential-seal.ts";
import type { ConfiguredConnection } from "./queries.ts";
import type { ReadCredential, StoredCredential } from "./read-credential.ts";
import { mailConnectionTable, type MailConnectionRow, mailCredentialTable } from "./table.ts";

type Owner = Pick<Viewer, "providerId">;

const table = mailCredentialTable;

/** How long the previous credential is kept. */
const overlapMs = 7 * 86_400_000;

/** Stores the next credential, replacing one that is pending. */
export async function storeNext(
  tx: Transaction,
  { platform, viewer: { providerId }, now }: ViewerCall,
  { columns, secret }: ReadCredential,
): Promise<void> {
  const row = {
    providerId,
    place: "next",
    ...columns,
    sealedCredential: sealCredential(platform.sealing, providerId, secret),
    createdAt: now,
    triedAt: null,
    lastError: null,
    keptUntil: null,
  } as const;
  await tx
    .insert(table)
    .values(row)
    .onConflictDoUpdate({ target: [table.providerId, table.place], set: row });
}

/** Activates a credential and keeps the old one as previous. */
export async function replaceCredential(
  tx: Transaction,
  connection: ConfiguredConnection,
  { credentialKind, sealedCredential, ...rest }: StoredCredential,
  now: Date,
): Promise<MailConnectionRow> {
  const { providerId } = connection;
  await tx.delete(table).where(eq(table.providerId, providerId));
  await tx.insert(table).values({
    ...storedOf(connection),
    providerId,
    place: "previous",
    createdAt: now,
    keptUntil: new Date(now.getTime() + overlapMs),
  });
  const { certificate, certificateOrigin, certificateThumbprint, credentialExpiresAt } = rest;
  const used = { certificate, certificateOrigin, certificateThumbprint, credentialExpiresAt };
  const [row] = await tx
    .update(mailConnectionTable)
    .set({ credentialKind, sealedCredential, ...used, updatedAt: now })
    .where(eq(mailConnectionTable.providerId, providerId))
    .returning();
  return row ?? connection;
}

function storedOf(connection: ConfiguredConnection): StoredCredential {
  const { credentialKind, sealedCredential, certificate } = connection;
  const { certificateOrigin, certificateThumbprint, credentialExpiresAt } = connection;
  return {
    credentialKind: credentialKind ?? "secret",
    sealedCredential,
    certificate,
    certificateOrigin,
    certificateThumbprint,
    credentialExpiresAt,
  };
}

/** Deletes the next and previous credentials, after a disconnect or a change of application. */
export async function deleteCredentials(tx: Transaction, { providerId }: Owner): Promise<void> {
  await tx.delete(table).where(eq(table.providerId, providerId));
}

/** Deletes an expired previous credential. */
export async function dropPrevious(db: Queryable, now: Date, { providerId }: Owner): Promise<void> {
  await db.delete(table).where(and(eq(table.providerId, providerId), lt(table.keptUntil, now)));
}

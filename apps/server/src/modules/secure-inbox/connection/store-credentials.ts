import { and, eq, lt } from "drizzle-orm";
import type { Viewer, ViewerCall } from "../../../platform/call.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { sealCredential } from "./credential-seal.ts";
import type { ConfiguredConnection } from "./find-connection.ts";
import type { ReadCredential, StoredCredential } from "./read-credential.ts";
import { mailConnectionTable, type MailConnectionRow, mailCredentialTable } from "./table.ts";

type Owner = Pick<Viewer, "providerId">;

const table = mailCredentialTable;

/** How long one may go back to the credential before. */
const overlapMs = 7 * 86_400_000;

/** Keeps a new credential beside the one in use, in the place of one that waited there. */
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

/** Puts a credential into use; the one that was is kept for the overlap. */
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

/** Forgets what is kept beside the credential in use: it was for another application, or nobody is connected any more. */
export async function forgetCredentials(tx: Transaction, { providerId }: Owner): Promise<void> {
  await tx.delete(table).where(eq(table.providerId, providerId));
}

/** Forgets a previous credential whose overlap has ended. */
export async function dropPrevious(db: Queryable, now: Date, { providerId }: Owner): Promise<void> {
  await db.delete(table).where(and(eq(table.providerId, providerId), lt(table.keptUntil, now)));
}

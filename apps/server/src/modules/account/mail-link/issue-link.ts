import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { UserRow } from "../user/table.ts";
import { mailLinkTable, type LinkPurpose } from "./table.ts";

const minute = 60_000;
/** How long a link is valid, in milliseconds. */
export const lifetimeMs: Readonly<Record<LinkPurpose, number>> = {
  confirm_email: 60 * minute,
  accept_invitation: 7 * 24 * 60 * minute,
  reset_password: 60 * minute,
  change_email: 60 * minute,
};

const pathOf: Readonly<Record<LinkPurpose, (uid: string, token: string) => string>> = {
  confirm_email: (uid, token) => `/api_provider/confirm_email?uid=${uid}&token=${token}`,
  accept_invitation: (uid, token) => `/user/confirm_user?uid=${uid}&token=${token}`,
  reset_password: (uid, token) => `/public/reset-password/${uid}/${token}`,
  change_email: (uid, token) => `/public/change-email/${uid}/${token}`,
};

type Owner = Pick<UserRow, "id" | "providerId"> & {
  /** The address that a `change_email` link is for. */
  readonly address?: string;
};

/** What making a link has to know of its call. */
type LinkCall = Pick<Call, "now"> & { readonly platform: Pick<Call["platform"], "publicUrl"> };

/** Makes a link that works once; earlier ones for the same purpose end. @returns the whole address. */
export async function issueLink(tx: Transaction, call: LinkCall, purpose: LinkPurpose, user: Owner): Promise<string> {
  await endLinks(tx, user.id, purpose);
  return addLink(tx, call, purpose, user);
}

/** As `issueLink`, but earlier links stay open until they expire or one of them is used. */
export async function addLink(tx: Transaction, call: LinkCall, purpose: LinkPurpose, user: Owner): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx.insert(mailLinkTable).values({
    id: newId(),
    userId: user.id,
    providerId: user.providerId,
    purpose,
    address: user.address ?? null,
    tokenHash: hashOfToken(token),
    createdAt: call.now,
    expiresAt: new Date(call.now.getTime() + lifetimeMs[purpose]),
  });
  return `${call.platform.publicUrl()}${pathOf[purpose](user.id, token)}`;
}

/** Ends a user's unused links, all of them or those for one purpose. */
export async function endLinks(tx: Transaction, userId: string, purpose?: LinkPurpose): Promise<void> {
  await tx
    .delete(mailLinkTable)
    .where(
      and(
        eq(mailLinkTable.userId, userId),
        isNull(mailLinkTable.usedAt),
        purpose === undefined ? undefined : eq(mailLinkTable.purpose, purpose),
      ),
    );
}

/** A token has 256 random bits, so a plain hash keeps it safe. */
export function hashOfToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

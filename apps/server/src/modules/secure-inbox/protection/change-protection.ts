import {
  type BodyOf,
  type Endpoints,
  type ProtectionEntry,
  type ProtectionKind,
  protectionLimit,
} from "@parapet/contract";
import { and, count, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { plainValue } from "./plain-value.ts";
import { presentEntry } from "./queries.ts";
import { type ProtectionRow, protectionTable as table } from "./table.ts";

const wanted: Readonly<Record<ProtectionKind, string>> = {
  partner: "Not a domain. Enter it as example.com.",
  allow: "Not an email address or domain. Enter ann@example.com or example.com.",
  simulation_domain: "Not a domain. Enter it as example.com.",
  simulation_network: "Not an IP address or network. Enter 192.0.2.7 or 192.0.2.0/24, up to /16 (IPv6: /32).",
  language: "Not a language. Enter its ISO 639-1 code, such as en.",
};

/**
 * Adds an entry; it applies to email received from then on. @throws Failure `invalid_input`; `conflict` if it exists or
 * the limit is reached
 */
export async function addProtection(
  call: ViewerCall,
  { kind, value: typed, reason, expires_at }: BodyOf<Endpoints["mailProtection.add"]>,
): Promise<ProtectionEntry> {
  const { platform, viewer, now } = call;
  const value = plainValue(kind, typed);
  if (value === null) throw invalid("/value", wanted[kind]);
  const expiresAt = expires_at === undefined ? null : new Date(expires_at);
  if (expiresAt !== null && expiresAt <= now) throw invalid("/expires_at", "The expiry is in the past.");
  return platform.postgres.db.transaction(async (tx) => {
    const [counted] = await tx.select({ count: count() }).from(table).where(eq(table.providerId, viewer.providerId));
    if ((counted?.count ?? 0) >= protectionLimit) {
      throw new Failure("conflict", { detail: `The limit of ${protectionLimit} entries is reached.` });
    }
    const [row] = await tx
      .insert(table)
      .values({
        id: newId(),
        providerId: viewer.providerId,
        kind,
        value,
        reason: reason ?? null,
        expiresAt,
        createdBy: viewer.email,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (row === undefined) throw new Failure("conflict", { detail: `${value} is already listed.` });
    await recordAudit(tx, call, {
      action: "mail_protection.add",
      subjectType: "mail_protection",
      subjectId: row.id,
      after: audited(row),
    });
    return presentEntry(row, now);
  });
}

/** Removes an entry. @throws Failure `not_found` */
export async function removeProtection(call: ViewerCall, id: string): Promise<void> {
  const { platform, viewer } = call;
  await platform.postgres.db.transaction(async (tx) => {
    const [row] = await tx
      .delete(table)
      .where(and(eq(table.providerId, viewer.providerId), eq(table.id, id)))
      .returning();
    if (row === undefined) throw new Failure("not_found");
    await recordAudit(tx, call, {
      action: "mail_protection.remove",
      subjectType: "mail_protection",
      subjectId: id,
      before: audited(row),
    });
  });
}

function invalid(pointer: string, message: string): Failure {
  return new Failure("invalid_input", { errors: [{ pointer, message }] });
}

function audited({ kind, value, reason, expiresAt }: ProtectionRow): Record<string, unknown> {
  return { kind, value, reason, expires_at: expiresAt?.toISOString() ?? null };
}

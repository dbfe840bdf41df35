import type { AnswerOf, Endpoints, LearnedPartner, ProtectionEntry } from "@parapet/contract";
import { asc, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { readLanguages } from "./read-languages.ts";
import { type PartnerRow, partnerTable, type ProtectionRow, protectionTable as table } from "./table.ts";

export async function listProtection(call: ViewerCall): Promise<AnswerOf<Endpoints["mailProtection.list"]>> {
  const { platform, viewer, now } = call;
  const { db } = platform.postgres;
  const [rows, partners, { common, seen }] = await Promise.all([
    db.select().from(table).where(eq(table.providerId, viewer.providerId)).orderBy(asc(table.kind), asc(table.value)),
    db
      .select()
      .from(partnerTable)
      .where(eq(partnerTable.providerId, viewer.providerId))
      .orderBy(asc(partnerTable.domain)),
    readLanguages(db, viewer.providerId),
  ]);
  const items = rows.map((row) => presentEntry(row, now));
  const chosen = items.flatMap(({ kind, value, is_expired }) => (kind === "language" && !is_expired ? [value] : []));
  const isChosen = chosen.length > 0;
  const listed = new Set(items.flatMap(({ kind, value }) => (kind === "partner" ? [value] : [])));
  return {
    items,
    learnt: partners.filter(({ domain }) => !listed.has(domain)).map(presentPartner),
    languages: {
      usual: isChosen ? chosen : common === null ? null : [...common],
      is_chosen: isChosen,
      seen: [...seen],
    },
  };
}

export function presentEntry(row: ProtectionRow, now: Date): ProtectionEntry {
  return {
    id: row.id,
    kind: row.kind,
    value: row.value,
    reason: row.reason,
    expires_at: row.expiresAt?.toISOString() ?? null,
    is_expired: row.expiresAt !== null && row.expiresAt <= now,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
  };
}

export function presentPartner(row: PartnerRow): LearnedPartner {
  return {
    id: row.id,
    domain: row.domain,
    since: row.since.toISOString(),
    sent: row.sent,
    received: row.received,
    dismissed_by: row.dismissedBy,
    dismissed_at: row.dismissedAt?.toISOString() ?? null,
  };
}

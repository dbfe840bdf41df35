import type { AnswerOf, Endpoints, ProtectionEntry } from "@parapet/contract";
import { asc, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { readLanguages } from "./read-languages.ts";
import { type ProtectionRow, protectionTable as table } from "./table.ts";

/** What the organization says about senders. */
export async function listProtection(call: ViewerCall): Promise<AnswerOf<Endpoints["mailProtection.list"]>> {
  const { platform, viewer, now } = call;
  const { db } = platform.postgres;
  const [rows, { usual, seen }] = await Promise.all([
    db.select().from(table).where(eq(table.providerId, viewer.providerId)).orderBy(asc(table.kind), asc(table.value)),
    readLanguages(db, viewer.providerId),
  ]);
  const items = rows.map((row) => presentEntry(row, now));
  const chosen = items.flatMap(({ kind, value, is_expired }) => (kind === "language" && !is_expired ? [value] : []));
  const isChosen = chosen.length > 0;
  return {
    items,
    languages: {
      usual: isChosen ? chosen : usual === null ? null : [...usual],
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

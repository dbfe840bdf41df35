import { and, eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { traitTable as table } from "../protection/table.ts";
import { type SenderTraitKind, senderTraitKinds, type SenderTraits } from "./sender-traits.ts";

interface Sent {
  readonly providerId: string;
  readonly address: string;
  readonly traits: SenderTraits;
}

/** Emails needed for a sender's baseline. */
const minEmails = 5;
/** A trait seen only once may be an impostor's. */
const typicalFrom = 2;
/** Daylight saving time shifts the clock. */
const summerMinutes = 60;

/** How many traits differ from the sender's earlier emails; null without enough of them. */
export async function countChangedTraits(
  db: Platform["postgres"]["db"],
  { providerId, address, traits }: Sent,
): Promise<number | null> {
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.providerId, providerId), eq(table.address, address)));
  let changed: number | null = null;
  for (const kind of senderTraitKinds) {
    const now = traits[kind];
    const known = rows.filter((row) => row.kind === kind);
    const emails = known.reduce((sum, each) => sum + each.mails, 0);
    if (now === null || emails < minEmails) continue;
    changed =
      (changed ?? 0) +
      (known.some(({ value, mails: often }) => often >= typicalFrom && isSame(kind, value, now)) ? 0 : 1);
  }
  return changed;
}

function isSame(kind: SenderTraitKind, one: string, other: string): boolean {
  return kind === "zone" ? Math.abs(Number(one) - Number(other)) <= summerMinutes : one === other;
}

import { and, eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { traitTable as table } from "../protection/table.ts";
import { type SenderTraitKind, senderTraitKinds, type SenderTraits } from "./sender-traits.ts";

interface Sent {
  readonly providerId: string;
  readonly address: string;
  readonly traits: SenderTraits;
}

/** Mails after which it is known what somebody's mail looks like. */
const enoughMails = 5;
/** Mails that make a trait a usual one: a single one may be the first of an impostor. */
const usualMails = 2;
/** Summer time moves a clock by so many minutes. */
const summerMinutes = 60;

/** In how many traits a mail differs from all earlier ones of its sender; null while they are too few to tell. */
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
    const mails = known.reduce((sum, each) => sum + each.mails, 0);
    if (now === null || mails < enoughMails) continue;
    changed =
      (changed ?? 0) +
      (known.some(({ value, mails: often }) => often >= usualMails && isSame(kind, value, now)) ? 0 : 1);
  }
  return changed;
}

function isSame(kind: SenderTraitKind, one: string, other: string): boolean {
  return kind === "zone" ? Math.abs(Number(one) - Number(other)) <= summerMinutes : one === other;
}

import { createHash } from "node:crypto";

const dayMs = 86_400_000;

/** The next daily read of a mailbox's rules, spread over the day by mailbox. */
export function nextDueAt(mailboxId: string, now: Date): Date {
  const place = (createHash("sha256").update(mailboxId).digest().readUInt32BE() / 2 ** 32) * dayMs;
  const today = Math.floor(now.getTime() / dayMs) * dayMs + Math.floor(place);
  return new Date(today > now.getTime() ? today : today + dayMs);
}

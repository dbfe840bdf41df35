import { createHash } from "node:crypto";

const dayMs = 86_400_000;

/** When a mailbox's rules are read next: once a day, each mailbox at a time of its own, so that they are spread over the day. */
export function nextDueAt(mailboxId: string, now: Date): Date {
  const place = (createHash("sha256").update(mailboxId).digest().readUInt32BE() / 2 ** 32) * dayMs;
  const today = Math.floor(now.getTime() / dayMs) * dayMs + Math.floor(place);
  return new Date(today > now.getTime() ? today : today + dayMs);
}

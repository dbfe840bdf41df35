import { randomUUID } from "node:crypto";

/** A UUIDv7 (RFC 9562 §5.7) of this moment. Node draws the random bits of many UUIDs at once, which every event needs. */
export function newEventId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

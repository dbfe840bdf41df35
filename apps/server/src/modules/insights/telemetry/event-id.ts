import { randomUUID } from "node:crypto";

/** How the ids of the last moment begin: those of one millisecond share it. */
let last = { time: -1, start: "" };

/** A UUIDv7 (RFC 9562 §5.7) of this moment. Node draws the random bits of many UUIDs at once, which every event needs. */
export function newEventId(now: Date): string {
  const time = now.getTime();
  if (time !== last.time) {
    const digits = time.toString(16).padStart(12, "0");
    last = { time, start: `${digits.slice(0, 8)}-${digits.slice(8)}-7` };
  }
  return last.start + randomUUID().slice(15);
}

import { createHash, randomUUID } from "node:crypto";

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

/** The same id for the same call of a file, whenever it is read: a UUIDv7 of a moment with a digest in place of chance. */
export function importedEventId(now: Date, importId: string, index: number): string {
  const digest = createHash("sha256").update(`${importId} ${index}`).digest("hex");
  const variant = ((Number.parseInt(digest.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  const time = now.getTime().toString(16).padStart(12, "0");
  const parts = [time.slice(0, 8), time.slice(8), `7${digest.slice(0, 3)}`, variant + digest.slice(4, 7)];
  return [...parts, digest.slice(7, 19)].join("-");
}

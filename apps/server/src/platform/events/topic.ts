import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Queryable } from "../postgres/postgres.ts";

/** PostgreSQL channel of all topics. */
export const eventChannel = "parapet_events";
/** Max size of a notification's payload. */
const maxBytes = 7_999;

/** Something that processes tell each other about, and what an event of it says. */
export interface Topic<Payload> {
  readonly name: string;
  /** null for what isn't an event of this topic. */
  parse(payload: unknown): Payload | null;
}

/** Declares a topic. Its payload names what has changed: subscribers read the rows. */
export function defineTopic<Payload>(name: string, schema: z.ZodMiniType<Payload>): Topic<Payload> {
  return { name, parse: (payload) => schema.safeParse(payload).data ?? null };
}

const envelope = z.object({ topic: z.string(), from: z.nullable(z.string()), payload: z.unknown() });

/** A notification's payload. @throws Error when it's too large for one */
export function encodeEvent<Payload>({ name }: Topic<Payload>, payload: Payload, from: string | null): string {
  const text = JSON.stringify({ topic: name, from, payload });
  if (Buffer.byteLength(text) > maxBytes) throw new Error(`Event of "${name}" is too large: publish IDs, not rows`);
  return text;
}

/** null for what no Parapet process has sent. */
export function decodeEvent(text: string): z.infer<typeof envelope> | null {
  try {
    return envelope.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Notifies all processes, the sender included, when the transaction commits. */
export async function publish<Payload>(
  tx: Queryable,
  topic: Topic<Payload>,
  payload: Payload,
  from: string | null = null,
): Promise<void> {
  await tx.execute(sql`select pg_notify(${eventChannel}, ${encodeEvent(topic, payload, from)})`);
}

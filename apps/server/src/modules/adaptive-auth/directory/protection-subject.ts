import * as z from "zod/mini";

/** PostgreSQL channel of changes. */
export const protectionChannel = "parapet_protection";

const subject = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["api", "client", "provider"]), id: z.uuid() }),
  z.object({ kind: z.literal("data_packs") }),
  z.object({ kind: z.literal("counts"), id: z.uuid(), process: z.uuid() }),
  z.object({ kind: z.literal("process"), process: z.uuid() }),
]);

/** What to reload, counts of another process, or its heartbeat. */
export type ProtectionSubject = z.infer<typeof subject>;

/** Parses a notification; null for an unknown one. */
export function readSubject(payload: string): ProtectionSubject | null {
  try {
    return subject.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}

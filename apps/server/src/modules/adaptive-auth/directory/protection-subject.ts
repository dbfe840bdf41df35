import * as z from "zod/mini";

/** The channel on which processes hear what changed. */
export const protectionChannel = "parapet_protection";

const subject = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["api", "client", "provider"]), id: z.uuid() }),
  z.object({ kind: z.literal("data_packs") }),
  z.object({ kind: z.literal("counts"), id: z.uuid(), process: z.uuid() }),
  z.object({ kind: z.literal("process"), process: z.uuid() }),
]);

/** What the decision service holds in memory and has to read again, what another process has counted, or that it is there. */
export type ProtectionSubject = z.infer<typeof subject>;

/** What a message of the channel names; null for what nobody knows. */
export function readSubject(payload: string): ProtectionSubject | null {
  try {
    return subject.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}

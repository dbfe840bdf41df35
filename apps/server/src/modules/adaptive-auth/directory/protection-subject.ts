import * as z from "zod/mini";
import { defineTopic } from "../../../platform/events/topic.ts";

const one = z.object({ kind: z.enum(["api", "client", "provider"]), id: z.uuid() });
/** Clients that were added together. */
const range = z.object({ kind: z.literal("clients"), first: z.uuid(), last: z.uuid() });
export type ClientRange = z.infer<typeof range>;

const subject = z.union([one, range]);

/** What the directory has to reload. */
export type ProtectionSubject = z.infer<typeof subject>;

export const protectionTopic = defineTopic("protection", subject);

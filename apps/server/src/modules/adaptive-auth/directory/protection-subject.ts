import * as z from "zod/mini";
import { defineTopic } from "../../../platform/events/topic.ts";

const subject = z.object({ kind: z.enum(["api", "client", "provider"]), id: z.uuid() });

/** What the directory has to reload. */
export type ProtectionSubject = z.infer<typeof subject>;

export const protectionTopic = defineTopic("protection", subject);

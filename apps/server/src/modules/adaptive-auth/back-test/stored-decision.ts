import {
  clientKind,
  clientState,
  deviceBinding,
  effect,
  networkKind,
  sensitivity,
  signalCode,
  stepUpMethod,
} from "@parapet/contract";
import * as z from "zod/mini";

/** The remembered device that a call was from. */
export const rememberedDevice = z.object({ boundTo: deviceBinding, method: stepUpMethod });

/** Stored facts for rules. */
const context = z.object({
  client: z.object({
    kind: clientKind,
    state: clientState,
    isLearning: z.optional(z.boolean()),
    tags: z.array(z.string()),
    hasFactor: z.boolean(),
  }),
  endpointId: z._default(z.nullable(z.string()), null),
  sensitivity,
  zones: z.array(z.string()),
  elevated: z.boolean(),
  remembered: z.optional(rememberedDevice),
  /** "" of calls before it was kept. */
  contextHash: z._default(z.string(), ""),
});

/** A stored decision with what a replay needs. */
export const storedDecision = z.object({
  id: z.string(),
  time: z.string(),
  client_id: z.string(),
  method: z.string(),
  country: z.string(),
  organization_id: z.string(),
  asn: z.number(),
  /** "" if unknown. */
  network_kind: z.union([networkKind, z.literal("")]),
  effect,
  first_of_session: z.boolean(),
  user_agent: z.string(),
  codes: z.array(signalCode),
  /** 2: unavailable. */
  signal_states: z.array(z.number()),
  signal_decibans: z.array(z.number()),
  middle: z.number(),
  spread: z.number(),
  context: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): unknown => JSON.parse(text)),
    ),
    context,
  ),
});
export type StoredDecision = z.infer<typeof storedDecision>;

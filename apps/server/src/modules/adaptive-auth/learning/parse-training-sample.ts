import { updateParts } from "@parapet/risk-engine";
import * as z from "zod/mini";
import type { TrainingSample } from "./learning.ts";

const text = z.nullable(z.string());

const sample = z.object({
  providerId: z.string(),
  weight: z.number(),
  context: z.object({
    clientId: z.string(),
    apiId: z.string(),
    contextHash: z.string(),
    country: text,
    asn: z.nullable(z.number()),
    asName: text,
    network: z.string(),
    agent: z.string(),
  }),
  observation: z.object({
    atMs: z.number(),
    network: z.nullable(
      z.object({
        country: text,
        asn: z.nullable(z.number()),
        prefix: z.string(),
        address: z.string(),
        kind: z.nullable(z.enum(["isp", "mobile", "hosting", "anonymiser"])),
        place: z.nullable(z.object({ latitude: z.number(), longitude: z.number(), radiusKm: z.number() })),
      }),
    ),
    agent: z.nullable(
      z.object({ device: z.string(), os: z.string(), family: z.string(), platform: z.string(), version: z.string() }),
    ),
    key: text,
    endpoint: text,
    tls: text,
    headers: text,
    perMinute: z.nullable(z.number()),
  }),
  update: z.optional(z.object({ parts: z.array(z.enum(updateParts)), rateFrom: z.nullable(z.number()) })),
});

/** Parses a decision row's `observation`; null without one. One of weight 0 wasn't learned. */
export function parseTrainingSample(observation: string): TrainingSample | null {
  return observation === "" ? null : (sample.safeParse(JSON.parse(observation)).data ?? null);
}

import { timingSafeEqual } from "node:crypto";
import { effect, type Effect } from "@parapet/contract";
import type { Sealing } from "../../../platform/sealing.ts";

type Digests = Pick<Sealing, "digest">;

const mark = "ppp";
/** Lifetime of a probe key in milliseconds. */
const goodForMs = 60_000;

/**
 * A self-contained key that forces an effect at one API for a minute, for probes: `ppp_<effect>_<expiry in ms>_<digest>`.
 */
export function createProbeKey(sealing: Digests, apiId: string, forced: Effect, nowMs: number): string {
  const body = `${forced}_${nowMs + goodForMs}`;
  return `${mark}_${body}_${getDigest(sealing, apiId, body).toString("base64url")}`;
}

/** The effect that a valid probe key forces; null for other keys. */
export function forcedEffect(sealing: Digests, apiId: string, key: string, nowMs: number): Effect | null {
  if (!key.startsWith(`${mark}_`)) return null;
  const [, body = "", forced = "", end = "", digest = ""] = /^ppp_((\w+?)_(\d+))_([\w-]+)$/.exec(key) ?? [];
  const [expected, given] = [getDigest(sealing, apiId, body), Buffer.from(digest, "base64url")];
  if (expected.length !== given.length || !timingSafeEqual(expected, given) || Number(end) <= nowMs) return null;
  return effect.safeParse(forced).data ?? null;
}

function getDigest(sealing: Digests, apiId: string, body: string): Buffer {
  return sealing.digest(body, `protected_api:${apiId}:probe`);
}

import { timingSafeEqual } from "node:crypto";
import { effect, type Effect } from "@parapet/contract";
import type { Sealing } from "../../../platform/sealing.ts";

type Digests = Pick<Sealing, "digest">;

const mark = "ppp";
/** How long a probe's key is good, in milliseconds. */
const goodForMs = 60_000;

/**
 * A key that forces an effect at one API for a minute, so that a probe sees every answer that a gateway has to pass on. It
 * proves itself and is stored nowhere: `ppp_<effect>_<end in ms>_<digest>`.
 */
export function createProbeKey(sealing: Digests, apiId: string, forced: Effect, nowMs: number): string {
  const body = `${forced}_${nowMs + goodForMs}`;
  return `${mark}_${body}_${digestOf(sealing, apiId, body).toString("base64url")}`;
}

/** The effect that a probe's key forces now; null for every other key. */
export function forcedEffect(sealing: Digests, apiId: string, key: string, nowMs: number): Effect | null {
  if (!key.startsWith(`${mark}_`)) return null;
  const [, body = "", forced = "", end = "", digest = ""] = /^ppp_((\w+?)_(\d+))_([\w-]+)$/.exec(key) ?? [];
  const [expected, given] = [digestOf(sealing, apiId, body), Buffer.from(digest, "base64url")];
  if (expected.length !== given.length || !timingSafeEqual(expected, given) || Number(end) <= nowMs) return null;
  return effect.safeParse(forced).data ?? null;
}

function digestOf(sealing: Digests, apiId: string, body: string): Buffer {
  return sealing.digest(body, `protected_api:${apiId}:probe`);
}

import { hash, timingSafeEqual } from "node:crypto";
import { effect, type Effect } from "@parapet/contract";
import type { Sealing } from "../../../platform/sealing.ts";

type Digests = Pick<Sealing, "digest">;

const mark = "ppp";
/** Lifetime of a probe key in milliseconds. */
const goodForMs = 60_000;

/** What a probe key says: the effect that it forces, and the digest of the path and query of its call. */
export interface ProbeKey {
  readonly effect: Effect;
  readonly target: string;
}

/**
 * A self-contained key that forces an effect at one API for a minute, for probes:
 * `ppp_<effect>_<expiry in ms>_<digest of the target>_<digest>`.
 */
export function createProbeKey(
  sealing: Digests,
  apiId: string,
  { forced, uri }: { readonly forced: Effect; readonly uri: string },
  nowMs: number,
): string {
  const body = `${forced}_${nowMs + goodForMs}_${digestOf(uri)}`;
  return `${mark}_${body}_${getDigest(sealing, apiId, body).toString("base64url")}`;
}

/** Reads a valid probe key; null for other keys. */
export function readProbeKey(sealing: Digests, apiId: string, key: string, nowMs: number): ProbeKey | null {
  if (!key.startsWith(`${mark}_`)) return null;
  const [, body = "", forced = "", end = "", target = "", digest = ""] =
    /^ppp_((\w+?)_(\d+)_([0-9a-f]{16}))_([\w-]+)$/.exec(key) ?? [];
  const [expected, given] = [getDigest(sealing, apiId, body), Buffer.from(digest, "base64url")];
  if (expected.length !== given.length || !timingSafeEqual(expected, given) || Number(end) <= nowMs) return null;
  const { data } = effect.safeParse(forced);
  return data === undefined ? null : { effect: data, target };
}

/** Whether a gateway passed on the target of a probe's call, perhaps without the base URL's path. */
export function isTarget({ target }: ProbeKey, uri: string, baseUrl: string): boolean {
  const base = URL.parse(baseUrl)?.pathname.replace(/\/$/, "") ?? "";
  return [uri, `${base}${uri}`].some((each) => digestOf(each) === target);
}

const digestOf = (uri: string) => hash("sha256", uri).slice(0, 16);

function getDigest(sealing: Digests, apiId: string, body: string): Buffer {
  return sealing.digest(body, `protected_api:${apiId}:probe`);
}

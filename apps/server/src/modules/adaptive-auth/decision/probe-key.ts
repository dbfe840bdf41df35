import { timingSafeEqual } from "node:crypto";
import { effect, type Effect } from "@parapet/contract";
import type { Sealing } from "../../../platform/sealing.ts";

const mark = "ppk_probe";

interface Probe {
  readonly apiId: string;
  readonly effect: Effect;
  readonly untilMs: number;
}

/** A key that stands for no client: a call with it gets the effect that it names, for a while and at one API only. */
export function probeKey(sealing: Pick<Sealing, "digest">, probe: Probe): string {
  const text = `${mark}.${probe.apiId}.${probe.effect}.${probe.untilMs}`;
  return `${text}.${macOf(sealing, text).toString("base64url")}`;
}

/** The effect that a probe's key asks of an API; null for any other key. */
export function readProbeKey(
  sealing: Pick<Sealing, "digest">,
  key: string,
  apiId: string,
  atMs: number,
): Effect | null {
  if (!key.startsWith(`${mark}.`)) return null;
  const end = key.lastIndexOf(".");
  const mac = Buffer.from(key.slice(end + 1), "base64url");
  const expected = macOf(sealing, key.slice(0, end));
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return null;
  const [, ofApi, named, untilMs] = key.slice(0, end).split(".");
  return ofApi === apiId && Number(untilMs) > atMs ? (effect.safeParse(named).data ?? null) : null;
}

function macOf(sealing: Pick<Sealing, "digest">, text: string): Buffer {
  return sealing.digest(text, "adaptive:probe");
}

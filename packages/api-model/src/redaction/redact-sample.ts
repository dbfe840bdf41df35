import { limits } from "../limits.ts";
import { maskJson } from "./mask-json.ts";
import { applyMaskings, joinMaskings, mask } from "./masking.ts";

/** A body of a telemetry payload: base64 hides a secret from every finder, but not from readers. */
const base64Body = /("body"\s{0,9}:\s{0,9}")((?:[^"\\]|\\.)+)/gi;

/** The first 4,096 bytes of a refused payload as text, with headers, bodies and whatever looks secret masked. */
export function redactSample(payload: Uint8Array): string {
  const text = new TextDecoder().decode(payload.subarray(0, limits.rejectSample));
  const bodies = [...text.matchAll(base64Body)].map(({ 0: found, 1: lead = "", index }) => ({
    start: index + lead.length,
    end: index + found.length,
    replacement: mask,
    pointer: "",
    kind: "body",
  }));
  return applyMaskings(text, joinMaskings([...maskJson(text), ...bodies]));
}

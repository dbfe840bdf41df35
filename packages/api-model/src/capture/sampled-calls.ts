import { Buffer } from "node:buffer";
import { redactSample } from "../redaction/redact-sample.ts";
import type { Captured } from "./captured.ts";

type Reject = Extract<Captured, { kind: "reject" }>;

/** A call of a payload that needs the payload no more: of a rejected one its size and a redacted sample are left. */
export type SampledCall =
  | Exclude<Captured, Reject>
  | (Omit<Reject, "raw"> & { readonly bytes: number; readonly sample: string });

/** Rejected calls of one payload that keep a sample; the others are counted and listed. */
const maxSamples = 100;

/** The calls of a payload, with samples of the first rejected ones. */
export function* sampledCalls(calls: Iterable<Captured>): Generator<SampledCall> {
  let rejected = 0;
  for (const each of calls) {
    if (each.kind !== "reject") {
      yield each;
      continue;
    }
    const { raw, ...reject } = each;
    const bytes = Buffer.from(typeof raw === "string" ? raw : raw === undefined ? "" : JSON.stringify(raw));
    yield { ...reject, bytes: bytes.length, sample: rejected < maxSamples ? redactSample(bytes) : "" };
    rejected += 1;
  }
}

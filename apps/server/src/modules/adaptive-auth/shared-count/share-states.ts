import * as z from "zod/mini";
import type { Sealing } from "../../../platform/sealing.ts";
import { type CountKind, type Counts, sharedKinds, type ForwardedReport } from "./count-kinds.ts";

const digestBytes = 16;
const context = "adaptive:shared_count";
const kinds: readonly CountKind[] = Object.values(sharedKinds).flat();
const counts = z.partialRecord(z.enum(kinds), z.array(z.tuple([z.string(), z.int()])));
const reports = z.array(z.object({ decisionId: z.string(), status: z.int(), peer: z.string() }));

/** Concatenated digests. */
export function packProofs(digests: readonly string[]): Buffer {
  return Buffer.concat(digests.map((digest) => Buffer.from(digest, "base64url")));
}

export function unpackProofs(state: Buffer): readonly string[] {
  return Array.from({ length: Math.floor(state.length / digestBytes) }, (_, at) =>
    state.subarray(at * digestBytes, (at + 1) * digestBytes).toString("base64url"),
  );
}

/** Sealed, because networks reveal locations. */
export function packCounts(sealing: Pick<Sealing, "seal">, counted: Counts): Buffer {
  return seal(sealing, Object.fromEntries([...counted].map(([kind, sources]) => [kind, [...sources]])));
}

export function unpackCounts(sealing: Pick<Sealing, "open">, state: Buffer): Counts {
  const read = counts.parse(open(sealing, state));
  return new Map(kinds.map((kind) => [kind, new Map(read[kind])]));
}

export function packReports(sealing: Pick<Sealing, "seal">, forwarded: readonly ForwardedReport[]): Buffer {
  return seal(sealing, forwarded);
}

export function unpackReports(sealing: Pick<Sealing, "open">, state: Buffer): readonly ForwardedReport[] {
  return reports.parse(open(sealing, state));
}

function seal(sealing: Pick<Sealing, "seal">, value: unknown): Buffer {
  return Buffer.from(sealing.seal(JSON.stringify(value), context));
}

function open(sealing: Pick<Sealing, "open">, state: Buffer): unknown {
  return JSON.parse(sealing.open(state.toString(), context));
}

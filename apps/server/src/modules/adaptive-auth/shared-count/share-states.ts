import * as z from "zod/mini";
import type { Sealing } from "../../../platform/sealing.ts";
import { type CountKind, type Counts, countsOf, type PassedReport } from "./count-kinds.ts";

const digestBytes = 16;
const context = "adaptive:shared_count";
const kinds: readonly CountKind[] = Object.values(countsOf).flat();
const counts = z.partialRecord(z.enum(kinds), z.array(z.tuple([z.string(), z.int()])));
const reports = z.array(z.object({ decisionId: z.string(), status: z.int(), peer: z.string() }));

/** Digests behind each other. */
export function packProofs(digests: readonly string[]): Buffer {
  return Buffer.concat(digests.map((digest) => Buffer.from(digest, "base64url")));
}

export function unpackProofs(state: Buffer): readonly string[] {
  return Array.from({ length: Math.floor(state.length / digestBytes) }, (_, at) =>
    state.subarray(at * digestBytes, (at + 1) * digestBytes).toString("base64url"),
  );
}

/** Sealed, because networks tell where somebody was. */
export function packCounts(sealing: Pick<Sealing, "seal">, told: Counts): Buffer {
  return sealed(sealing, Object.fromEntries([...told].map(([kind, sources]) => [kind, [...sources]])));
}

export function unpackCounts(sealing: Pick<Sealing, "open">, state: Buffer): Counts {
  const read = counts.parse(opened(sealing, state));
  return new Map(kinds.map((kind) => [kind, new Map(read[kind])]));
}

export function packReports(sealing: Pick<Sealing, "seal">, told: readonly PassedReport[]): Buffer {
  return sealed(sealing, told);
}

export function unpackReports(sealing: Pick<Sealing, "open">, state: Buffer): readonly PassedReport[] {
  return reports.parse(opened(sealing, state));
}

function sealed(sealing: Pick<Sealing, "seal">, told: unknown): Buffer {
  return Buffer.from(sealing.seal(JSON.stringify(told), context));
}

function opened(sealing: Pick<Sealing, "open">, state: Buffer): unknown {
  return JSON.parse(sealing.open(state.toString(), context));
}

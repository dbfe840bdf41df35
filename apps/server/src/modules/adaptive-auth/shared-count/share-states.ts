import * as z from "zod/mini";
import type { Sealing } from "../../../platform/sealing.ts";
import type { Failures } from "./pending-shares.ts";

const digestBytes = 16;
const context = "adaptive:shared_count";
const counts = z.array(z.tuple([z.string(), z.int()]));
const failures = z.object({ failure: counts, revoked: counts });

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
export function packFailures(sealing: Pick<Sealing, "seal">, { failure, revoked }: Failures): Buffer {
  return Buffer.from(sealing.seal(JSON.stringify({ failure: [...failure], revoked: [...revoked] }), context));
}

export function unpackFailures(sealing: Pick<Sealing, "open">, state: Buffer): Failures {
  const read = failures.parse(JSON.parse(sealing.open(state.toString(), context)));
  return { failure: new Map(read.failure), revoked: new Map(read.revoked) };
}

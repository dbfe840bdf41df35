import type { DataPackKind } from "@parapet/contract";
import { inLane, type Lanes, newLanes } from "../../../platform/lanes.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type CompiledPack, PackProblem } from "./compile-pack.ts";

/** What the thread is told: that a file begins, then its pieces, and null at its end. */
export interface CompileAsked {
  readonly kind: DataPackKind;
  readonly piece?: Uint8Array | null;
}

/** What it says. */
export type CompileTold =
  | { readonly kind: "more" }
  | { readonly kind: "compiled"; readonly pack: Omit<CompiledPack, "bytes"> & { readonly bytes: Uint8Array } }
  | { readonly kind: "problem"; readonly message: string };

/** What one pack may cost: ten million ranges take a minute and 2 GiB. */
const limits = { ms: 600_000, memory: 4_096 } as const;
const tooCostly = new PackProblem("Reading the file takes too much time or memory.");

const lanesOf = new WeakMap<Platform, Lanes>();

/**
 * Compiles an uploaded file outside the main thread.
 * @param pieces of the file, each read when the one before it was taken
 * @throws PackProblem
 */
export async function compileInThread(
  platform: Platform,
  kind: DataPackKind,
  pieces: AsyncIterator<Uint8Array> | Iterator<Uint8Array>,
): Promise<CompiledPack> {
  const lanes = lanesOf.get(platform) ?? newLanes(1, new URL("compile-thread.ts", import.meta.url), null, limits);
  lanesOf.set(platform, lanes);
  const outcome = await inLane<CompileTold, CompiledPack | PackProblem>(lanes, {
    owner: "",
    asked: { kind } satisfies CompileAsked,
    async hear(told, tell) {
      if (told.kind === "compiled") return { ...told.pack, bytes: Buffer.from(told.pack.bytes.buffer) };
      if (told.kind === "problem") return new PackProblem(told.message);
      const { done, value } = await pieces.next();
      tell({ kind, piece: done === true ? null : value } satisfies CompileAsked);
      return undefined;
    },
    tooCostly,
  });
  if (outcome instanceof PackProblem) throw outcome;
  return outcome;
}

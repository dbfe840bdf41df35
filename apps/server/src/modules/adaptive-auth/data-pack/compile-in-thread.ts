import type { DataPackKind } from "@parapet/contract";
import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import { closeWorkerPool, createWorkerPool, runInWorker } from "../../../platform/worker-pool.ts";
import { type CompiledPack, PackProblem } from "./compile-pack.ts";

/** Messages to the thread: the start of a file, then its pieces, and null at its end. */
export interface CompileRequest {
  readonly kind: DataPackKind;
  readonly piece?: Uint8Array | null;
}

/** Messages from the thread. */
export type CompileResponse =
  | { readonly kind: "more" }
  | { readonly kind: "compiled"; readonly pack: Omit<CompiledPack, "bytes"> & { readonly bytes: Uint8Array } }
  | { readonly kind: "problem"; readonly message: string };

/** Time and memory limits of compiling a pack. */
const limits = { ms: 600_000, memory: 4_096 } as const;
const tooCostly = new PackProblem("Reading the file takes too much time or memory.");

export const packWorkers = defineService(
  "data pack workers",
  () => createWorkerPool(1, new URL("compile-thread.ts", import.meta.url), null, limits),
  { stop: closeWorkerPool },
);

/**
 * Compiles an uploaded file outside the main thread.
 * @param pieces of the file, read with backpressure
 * @throws PackProblem
 */
export async function compileInThread(
  platform: Platform,
  kind: DataPackKind,
  pieces: AsyncIterator<Uint8Array> | Iterator<Uint8Array>,
): Promise<CompiledPack> {
  const outcome = await runInWorker<CompileResponse, CompiledPack | PackProblem>(platform.services.get(packWorkers), {
    owner: "",
    request: { kind } satisfies CompileRequest,
    async onMessage(message, reply) {
      if (message.kind === "compiled") return { ...message.pack, bytes: Buffer.from(message.pack.bytes.buffer) };
      if (message.kind === "problem") return new PackProblem(message.message);
      const { done, value } = await pieces.next();
      reply({ kind, piece: done === true ? null : value } satisfies CompileRequest);
      return undefined;
    },
    tooCostly,
  });
  if (outcome instanceof PackProblem) throw outcome;
  return outcome;
}

import { parentPort } from "node:worker_threads";
import type { CompileAsked, CompileTold } from "./compile-in-thread.ts";
import { compilePack, PackProblem } from "./compile-pack.ts";

const port = parentPort;
if (port === null) throw new Error("This is a thread that compiles packs");

let pieces: Uint8Array[] = [];

function tell(what: CompileTold, moved: readonly ArrayBuffer[] = []): void {
  port?.postMessage(what, moved);
}

async function compile(kind: CompileAsked["kind"]): Promise<void> {
  const file = Buffer.concat(pieces);
  pieces = [];
  try {
    const { bytes, ...counts } = await compilePack(kind, file);
    const own = Uint8Array.from(bytes);
    tell({ kind: "compiled", pack: { bytes: own, ...counts } }, [own.buffer]);
  } catch (error) {
    if (!(error instanceof PackProblem)) throw error;
    tell({ kind: "problem", message: error.message });
  }
}

port.on("message", ({ kind, piece }: CompileAsked) => {
  if (piece === null) return void compile(kind);
  if (piece !== undefined) pieces.push(piece);
  tell({ kind: "more" });
});
// What it needs is loaded: from here on time counts.
tell({ kind: "more" });

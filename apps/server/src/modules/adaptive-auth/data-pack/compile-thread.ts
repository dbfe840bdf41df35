import { parentPort } from "node:worker_threads";
import type { CompileRequest, CompileResponse } from "./compile-in-thread.ts";
import { compilePack, PackProblem } from "./compile-pack.ts";

const port = parentPort;
if (port === null) throw new Error("This file must run in a worker thread");

let pieces: Uint8Array[] = [];

function post(response: CompileResponse, moved: readonly ArrayBuffer[] = []): void {
  port?.postMessage(response, moved);
}

async function compile(kind: CompileRequest["kind"]): Promise<void> {
  const file = Buffer.concat(pieces);
  pieces = [];
  try {
    const { bytes, ...counts } = await compilePack(kind, file);
    const own = Uint8Array.from(bytes);
    post({ kind: "compiled", pack: { bytes: own, ...counts } }, [own.buffer]);
  } catch (error) {
    if (!(error instanceof PackProblem)) throw error;
    post({ kind: "problem", message: error.message });
  }
}

port.on("message", ({ kind, piece }: CompileRequest) => {
  if (piece === null) return void compile(kind);
  if (piece !== undefined) pieces.push(piece);
  post({ kind: "more" });
});
// Loaded: the time limit starts now.
post({ kind: "more" });

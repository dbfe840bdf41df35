import { trustedWorker } from "../worker/trusted-worker.ts";
import type { DiffQuestion } from "./diff-worker.ts";
import type { LineBlock } from "./line-blocks.ts";

interface Answered {
  readonly onBlocks: (blocks: readonly LineBlock[]) => void;
  readonly onFailure: () => void;
}

/** Compares two texts in a worker. Returns a function that stops it. */
export function startDiffWorker(question: DiffQuestion, { onBlocks, onFailure }: Answered): () => void {
  const Worker = trustedWorker();
  const worker = new Worker(new URL("./diff-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<readonly LineBlock[]>) => {
    onBlocks(data);
    worker.terminate();
  });
  worker.addEventListener("error", onFailure);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage(question);
  return () => worker.terminate();
}

import { parentPort } from "node:worker_threads";
import { documentTasks } from "./document-tasks.ts";
import type { DocumentAsked } from "./in-document-thread.ts";

const port = parentPort;
if (port === null) throw new Error("This is a thread that works on documents");

port.on("message", (asked: DocumentAsked) => void answer(asked));

/** An error ends the thread, which reports it. */
async function answer({ task, given }: DocumentAsked): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `inDocumentThread` pairs each task with what it takes
  const work = documentTasks[task] as (...all: readonly unknown[]) => unknown;
  port?.postMessage({ result: await work(...given) });
}

// What it needs is loaded: from here on time counts.
port.postMessage("ready");

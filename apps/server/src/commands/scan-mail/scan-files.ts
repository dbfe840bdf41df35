import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { ScannedMail } from "./scanned-mail.ts";

/** How many files a thread has at once, so that it never waits for the next one. */
const ahead = 4;

/** Judges files in threads. Results come as they are ready, in no order. @throws Error when a thread breaks */
export async function* scanFiles(files: readonly string[], threads: number): AsyncGenerator<ScannedMail> {
  const ready: ScannedMail[] = [];
  const failures: Error[] = [];
  const news = new EventTarget();
  const tell = () => news.dispatchEvent(new Event("news"));
  let [next, left] = [0, files.length];
  const workers = Array.from({ length: Math.min(threads, files.length) }, () => {
    const worker = new Worker(new URL("scan-mail-worker.ts", import.meta.url));
    const give = () => {
      const file = files[next];
      if (file === undefined) return;
      next += 1;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
      worker.postMessage(file);
    };
    worker.on("message", (scanned: ScannedMail) => {
      ready.push(scanned);
      give();
      tell();
    });
    worker.on("error", (error) => {
      failures.push(error instanceof Error ? error : new Error(String(error)));
      tell();
    });
    for (let count = 0; count < ahead; count += 1) give();
    return worker;
  });
  try {
    while (left > 0) {
      if (failures[0] !== undefined) throw failures[0];
      const scanned = ready.shift();
      if (scanned === undefined) {
        await once(news, "news");
        continue;
      }
      left -= 1;
      yield scanned;
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

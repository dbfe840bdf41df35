import { closeWorkerPool, runInWorker, createWorkerPool } from "../../platform/worker-pool.ts";
import { refusedFile, type ScannedMail } from "./scanned-mail.ts";

/**
 * Analyzes files in workers. Results are yielded as they finish; a file that exceeds its limits or fails is reported as
 * refused. @param onFault called with internal errors
 */
export async function* scanFiles(
  files: readonly string[],
  threads: number,
  onFault: (file: string, error: unknown) => void = () => undefined,
): AsyncGenerator<ScannedMail> {
  const count = Math.min(threads, files.length);
  const pool = createWorkerPool(count, new URL("scan-mail-worker.ts", import.meta.url), null);
  const waiting = files.values();
  const running = new Map<number, Promise<{ readonly place: number; readonly scanned: ScannedMail }>>();

  function analyze(file: string): Promise<ScannedMail> {
    const started = performance.now();
    return runInWorker<ScannedMail, ScannedMail | null>(pool, {
      owner: "",
      request: file,
      onMessage: async (scanned) => scanned,
      tooCostly: null,
    }).then(
      (scanned) => scanned ?? refusedFile(file, "too_costly", performance.now() - started),
      (error: unknown) => {
        onFault(file, error);
        return refusedFile(file, "failed", performance.now() - started);
      },
    );
  }

  function give(place: number): void {
    const { value: file } = waiting.next();
    if (file === undefined) running.delete(place);
    else
      running.set(
        place,
        analyze(file).then((scanned) => ({ place, scanned })),
      );
  }

  try {
    for (let place = 0; place < count; place += 1) give(place);
    while (running.size > 0) {
      const { place, scanned } = await Promise.race(running.values());
      give(place);
      yield scanned;
    }
  } finally {
    await closeWorkerPool(pool);
  }
}

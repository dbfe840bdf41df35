import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** Follows a child's output line by line and keeps the last ones, for the sentence that says why it failed. */
export function followLines(streams: readonly Readable[], onLine: (line: string) => void): () => readonly string[] {
  const kept: string[] = [];
  for (const stream of streams) {
    createInterface({ input: stream }).on("line", (line) => {
      kept.push(line);
      if (kept.length > 10) kept.shift();
      onLine(line);
    });
  }
  return () => kept;
}

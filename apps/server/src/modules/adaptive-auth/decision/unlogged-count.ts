import { closeSync, constants, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";

const width = 12;

/**
 * The number of decisions that are answered and not in the journal yet, in a file that survives kill -9, so that the next start
 * can report the loss. Written once per turn of the event loop and never synced.
 */
export class UnloggedCount {
  /** null where it cannot be written: decisions do not depend on it. */
  #file: number | null = null;
  readonly #digits = Buffer.alloc(width);
  /** Of the process before this one. */
  readonly before: number = 0;
  #count = 0;
  #isDue = false;

  constructor(dataFolder: string) {
    try {
      this.#file = openSync(join(dataFolder, "unlogged-decisions"), constants.O_RDWR | constants.O_CREAT, 0o600);
      this.before = Number(readFileSync(this.#file, "utf8").trim()) || 0;
    } catch {
      return;
    }
    this.#write();
  }

  set(count: number): void {
    this.#count = count;
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.#write();
    });
  }

  close(): void {
    this.#write();
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  #write(): void {
    if (this.#file === null) return;
    this.#digits.write(String(this.#count).padStart(width));
    try {
      writeSync(this.#file, this.#digits, 0, width, 0);
    } catch {
      // A full disk; the next count is written again.
    }
  }
}

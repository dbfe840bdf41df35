import { closeSync, constants, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";

const width = 12;

/**
 * Number of decisions answered but not yet in the journal, in a file that survives kill -9, so that the next start can
 * report the loss. Written once per event loop turn, never synced.
 */
export class UnloggedCount {
  /** null if the file can't be written. */
  #file: number | null = null;
  readonly #digits = Buffer.alloc(width);
  /** Count of the previous process. */
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
      // The disk is full; the next count is written anyway.
    }
  }
}

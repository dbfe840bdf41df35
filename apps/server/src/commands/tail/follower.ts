import type { FileHandle } from "node:fs/promises";
import { isReplaced, openAfter, openAt, openFile } from "./log-files.ts";
import { holds, positionAt, start, type Position } from "./position.ts";

interface FollowerOptions {
  readonly file: string;
  readonly stateFile: string;
  /** null without a remembered one. */
  readonly position: Position | null;
  readonly fromStart: boolean;
  readonly onProblem: (problem: string) => void;
  readonly now?: () => number;
}

/** Whole lines, and where the file stands when they are sent. */
export interface Piece {
  readonly lines: readonly string[];
  readonly position: Position;
}

/** Bytes that are read at once; a line that is longer is no line of a log and is left out. */
const pieceBytes = 512 * 1024;
/** A writer may need a moment until it writes to the new file: so long the old one is still looked at, in milliseconds. */
const graceMs = 1_000;

/** Reads a log line by line across rotations: by another name with a new file, or by copy and truncation. */
export class Follower {
  readonly #options: FollowerOptions;
  readonly #now: () => number;
  #handle: FileHandle | null = null;
  #position: Position = start;
  #isPlaced = false;
  #replacedSince: number | null = null;

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** The next lines, or null when there are none at the moment. */
  async next(): Promise<Piece | null> {
    if (!this.#isPlaced && (await this.#place())) return { lines: [], position: this.#position };
    this.#handle ??= await openFile(this.#options.file);
    if (this.#handle === null) return null;
    if (!(await holds(this.#handle, this.#position))) return this.#afterTruncation(this.#handle);
    const piece = await this.#read(this.#handle, false);
    if (piece !== null) {
      this.#replacedSince = null;
      return piece;
    }
    return (await isReplaced(this.#options.file, this.#handle)) ? this.#afterRename(this.#handle) : null;
  }

  async close(): Promise<void> {
    await this.#handle?.close();
    this.#handle = null;
  }

  /** Finds the place to go on from; once, at the start. @returns whether it is a new one, to be remembered at once */
  async #place(): Promise<boolean> {
    const { file, stateFile, position, fromStart, onProblem } = this.#options;
    this.#isPlaced = true;
    if (position !== null) {
      this.#handle = await openAt(file, position, stateFile);
      if (this.#handle !== null) this.#position = position;
      else onProblem(`the rest of ${file} from before the last stop is gone; continuing with the current file`);
      return false;
    }
    this.#handle = await openFile(file);
    if (this.#handle === null || fromStart) return false;
    const { size } = await this.#handle.stat();
    this.#position = await positionAt(this.#handle, size);
    return true;
  }

  /** What was written before the truncation and not yet read is in the copy, if there is one. */
  async #afterTruncation(handle: FileHandle): Promise<Piece | null> {
    await handle.close();
    this.#handle = await openAt(this.#options.file, this.#position, this.#options.stateFile);
    if (this.#handle === null) this.#position = start;
    return this.next();
  }

  async #afterRename(handle: FileHandle): Promise<Piece | null> {
    this.#replacedSince ??= this.#now();
    if (this.#now() - this.#replacedSince < graceMs) return null;
    this.#replacedSince = null;
    const rest = await this.#read(handle, true);
    if (rest !== null) return rest;
    this.#handle = await openAfter(this.#options.file, handle, this.#options.stateFile);
    this.#position = start;
    await handle.close();
    return this.next();
  }

  /** @param isWhole the file grows no more, so that its end ends its last line */
  async #read(handle: FileHandle, isWhole: boolean): Promise<Piece | null> {
    const { offset } = this.#position;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(pieceBytes), 0, pieceBytes, offset);
    const end = buffer.lastIndexOf("\n", bytesRead - 1) + 1;
    const taken = bytesRead > 0 && (end > 0 || bytesRead === pieceBytes || isWhole) ? end || bytesRead : 0;
    if (taken === 0) return null;
    this.#position = await positionAt(handle, offset + taken);
    const isLine = end > 0 || isWhole;
    const lines = isLine
      ? buffer
          .toString("utf8", 0, taken)
          .split("\n")
          .filter((line) => line !== "")
      : [];
    return { lines, position: this.#position };
  }
}

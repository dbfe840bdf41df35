import { open } from "node:fs/promises";

const fields = /^#\s*Fields:/i;
/** Where the extended log file format names its columns: in the first lines of a file. */
const headBytes = 8 * 1024;

/**
 * Names the columns before lines whose file said them earlier: the extended log file format (IIS, CloudFront) does so
 * once a file, and pieces of it are read on their own.
 */
export class Columns {
  #line: string | null = null;

  /** What a file says before the place where it is followed from. */
  async readHead(file: string): Promise<void> {
    const handle = await open(file).catch(() => null);
    if (handle === null) return;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    await handle.close();
    this.#remember(buffer.toString("utf8", 0, bytesRead).split(/\r?\n/));
  }

  /** The lines, behind what named their columns. */
  before(lines: readonly string[]): readonly string[] {
    const named = this.#line === null || lines.length === 0 ? lines : [this.#line, ...lines];
    this.#remember(lines);
    return named;
  }

  #remember(lines: readonly string[]): void {
    this.#line = lines.findLast((line) => fields.test(line)) ?? this.#line;
  }
}

import { open } from "node:fs/promises";

const fields = /^#\s*Fields:/i;
/** The directive is among the first lines of a file. */
const headBytes = 8 * 1024;

/**
 * Repeats the `#Fields` directive of a file before each batch of its lines: the extended log file format (IIS, CloudFront)
 * has it once a file, and the server parses each batch by itself.
 */
export class Columns {
  #line: string | null = null;

  /** Reads the directive of a file that isn't followed from its start. */
  async readHead(file: string): Promise<void> {
    const handle = await open(file).catch(() => null);
    if (handle === null) return;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    await handle.close();
    this.#remember(buffer.toString("utf8", 0, bytesRead).split(/\r?\n/));
  }

  /** The lines, after the directive in effect. */
  before(lines: readonly string[]): readonly string[] {
    const named = this.#line === null || lines.length === 0 ? lines : [this.#line, ...lines];
    this.#remember(lines);
    return named;
  }

  #remember(lines: readonly string[]): void {
    this.#line = lines.findLast((line) => fields.test(line)) ?? this.#line;
  }
}

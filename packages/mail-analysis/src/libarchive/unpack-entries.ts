import { type Instance, isTrap, startInstance } from "./instance.ts";

/** An archive, in consecutive pieces. */
export interface Archive {
  readonly pieces: readonly Buffer[];
  /** Whether the archive as a whole is compressed. */
  readonly isCompressed?: boolean;
}

/** Bytes per read. A failing read loses its output, so it's small. */
const chunk = 1024;

/**
 * Unpacks the first entries of an archive, up to `sizes` bytes each, fewer if it's damaged.
 * libarchive detects formats by bids that a hostile file can win, so pass only archives whose headers we wrote.
 */
export function unpackEntries({ pieces, isCompressed = false }: Archive, sizes: readonly number[]): readonly Buffer[] {
  const entries: Buffer[] = [];
  try {
    const instance = startInstance();
    const archive = open(instance, pieces, isCompressed);
    for (const size of sizes) {
      if (archive === null || instance.call("archive_read_next_entry", archive) === 0) break;
      entries.push(read(instance, archive, size));
    }
  } catch (error) {
    if (!isTrap(error)) throw error;
  }
  return entries;
}

function open({ call, bytes }: Instance, pieces: readonly Buffer[], isCompressed: boolean): number | null {
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  const at = call("malloc", size);
  if (at === 0) return null;
  const memory = bytes();
  let end = at;
  for (const piece of pieces) {
    memory.set(piece, end);
    end += piece.length;
  }
  const archive = call("archive_read_new");
  if (isCompressed) call("archive_read_support_filter_all", archive);
  call("archive_read_support_format_all", archive);
  return call("archive_read_open_memory", archive, at, size) === 0 ? archive : null;
}

function read({ call, bytes }: Instance, archive: number, size: number): Buffer {
  const parts: Buffer[] = [];
  const at = call("malloc", chunk);
  let left = at === 0 ? 0 : size;
  while (left > 0) {
    const length = call("archive_read_data", archive, at, Math.min(chunk, left));
    if (length <= 0) break;
    parts.push(Buffer.from(bytes().subarray(at, at + length)));
    left -= length;
  }
  return Buffer.concat(parts);
}

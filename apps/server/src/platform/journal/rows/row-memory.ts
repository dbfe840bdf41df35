import { pieceBytes } from "./rows.ts";

/** Pieces that are kept for new rows at most: those of about a second of many calls. */
const maxFree = 1024;

/** A piece, how much of it was filled, once sealed, and how much of that was released; in bytes. */
interface Use {
  readonly piece: Buffer<ArrayBuffer>;
  filled: number | null;
  returned: number;
}

const free: Buffer<ArrayBuffer>[] = [];
const uses = new WeakMap<ArrayBufferLike, Use>();

/**
 * Memory for rows, whose content is whatever it was. It is used again: V8 takes each new piece for garbage to come, and
 * after some dozens of them goes through everything there is, which held calls up by 20 ms every second.
 * @param bytes a piece of another size than `pieceBytes` is used once
 */
export function takeMemory(bytes: number): Buffer<ArrayBuffer> {
  const piece = (bytes === pieceBytes ? free.pop() : undefined) ?? Buffer.allocUnsafeSlow(bytes);
  if (bytes === pieceBytes) uses.set(piece.buffer, { piece, filled: null, returned: 0 });
  return piece;
}

/** Says that nothing more is written to a piece, and how many bytes were. */
export function fillMemory(piece: Buffer, bytes: number): void {
  const use = uses.get(piece.buffer);
  if (use === undefined) return;
  use.filled = bytes;
  useAgain(use);
}

/** Returns memory to the pool. Memory that isn't returned, for lost rows, is garbage collected. */
export function giveBackMemory(chunks: readonly Buffer[]): void {
  for (const { buffer, length } of chunks) {
    const use = uses.get(buffer);
    if (use === undefined) continue;
    use.returned += length;
    useAgain(use);
  }
}

function useAgain({ piece, filled, returned }: Use): void {
  if (filled === null || returned < filled) return;
  uses.delete(piece.buffer);
  if (free.length < maxFree) free.push(piece);
}

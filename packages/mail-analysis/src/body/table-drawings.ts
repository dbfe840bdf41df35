import { type Color } from "./color.ts";
import type { Raster } from "./raster.ts";

/** Tracks tables whose cells may be modules of a code. */
export interface TableDrawings {
  table(): void;
  row(): void;
  cell(ground: Color | null, columns: string | undefined): void;
  endTable(): void;
  readonly found: readonly Raster[];
}

/** Rows and columns of the smallest code, and of the largest one with its margin. */
const [minSize, maxSize] = [21, 200];

/** Starts tracking tables. */
export function tableDrawings(): TableDrawings {
  const found: Raster[] = [];
  const open: number[][][] = [];
  return {
    found,
    table: () => open.push([]),
    row: () => open.at(-1)?.push([]),
    cell(ground, columns) {
      const row = open.at(-1)?.at(-1);
      const count = Math.min(maxSize, Math.max(1, Number.parseInt(columns ?? "1", 10) || 1));
      for (let index = 0; row !== undefined && index < count && row.length < maxSize; index += 1)
        row.push(brightness(ground));
    },
    endTable() {
      const rows = (open.pop() ?? []).filter((row) => row.length > 0).slice(0, maxSize);
      const width = Math.max(0, ...rows.map((row) => row.length));
      const isDrawn = rows.length >= minSize && width >= minSize && new Set(rows.flat()).size >= 2;
      if (!isDrawn || found.length >= 10) return;
      const gray = Uint8Array.from(
        rows.flatMap((row) => [...row, ...Array.from({ length: width - row.length }, () => 255)]),
      );
      found.push({ width, height: rows.length, gray });
    },
  };
}

function brightness(color: Color | null): number {
  if (color === null) return 255;
  const [red, green, blue] = color;
  return Math.round(red * 0.299 + green * 0.587 + blue * 0.114);
}

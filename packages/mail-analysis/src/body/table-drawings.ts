import { type Colour } from "./colour.ts";
import type { Raster } from "./raster.ts";

/** Follows tables whose cells may be the modules of a code. */
export interface TableDrawings {
  table(): void;
  row(): void;
  cell(ground: Colour | null, columns: string | undefined): void;
  endTable(): void;
  readonly found: readonly Raster[];
}

/** Rows and columns that the smallest code has, and that the largest one has with its margin. */
const [fewest, most] = [21, 200];

/** Begins to follow tables. */
export function tableDrawings(): TableDrawings {
  const found: Raster[] = [];
  const open: number[][][] = [];
  return {
    found,
    table: () => open.push([]),
    row: () => open.at(-1)?.push([]),
    cell(ground, columns) {
      const row = open.at(-1)?.at(-1);
      const count = Math.min(most, Math.max(1, Number.parseInt(columns ?? "1", 10) || 1));
      for (let index = 0; row !== undefined && index < count && row.length < most; index += 1)
        row.push(brightness(ground));
    },
    endTable() {
      const rows = (open.pop() ?? []).filter((row) => row.length > 0).slice(0, most);
      const width = Math.max(0, ...rows.map((row) => row.length));
      const isDrawn = rows.length >= fewest && width >= fewest && new Set(rows.flat()).size >= 2;
      if (!isDrawn || found.length >= 10) return;
      const grey = Uint8Array.from(
        rows.flatMap((row) => [...row, ...Array.from({ length: width - row.length }, () => 255)]),
      );
      found.push({ width, height: rows.length, grey });
    },
  };
}

function brightness(colour: Colour | null): number {
  if (colour === null) return 255;
  const [red, green, blue] = colour;
  return Math.round(red * 0.299 + green * 0.587 + blue * 0.114);
}

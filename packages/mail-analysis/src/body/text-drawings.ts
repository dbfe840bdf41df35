import type { Raster } from "./raster.ts";

/** Block characters: whether their upper and lower half is filled. */
const halves: ReadonlyMap<string, readonly [upper: boolean, lower: boolean]> = new Map([
  ["█", [true, true]],
  ["■", [true, true]],
  ["▓", [true, true]],
  ["▀", [true, false]],
  ["▄", [false, true]],
]);

/** The smallest code has 21 modules per side; half blocks show two rows per line. */
const [minLines, minColumns, maxLines] = [10, 20, 200];

/** Finds pictures drawn with block characters, two pixel rows per line. */
export function textDrawings(text: string): readonly Raster[] {
  if (!/[█▀▄■▓]/.test(text)) return [];
  const drawings: Raster[] = [];
  let block: string[] = [];
  for (const line of [...text.split("\n"), ""]) {
    if (isDrawn(line) && block.length < maxLines) block.push(line);
    else {
      if (block.length >= minLines) drawings.push(rasterOf(block));
      block = [];
    }
  }
  return drawings.slice(0, 10);
}

function isDrawn(line: string): boolean {
  const ink = line.match(/[█▀▄■▓]/g)?.length ?? 0;
  return (
    ink >= 5 && /^[\s\u00A0█▀▄■▓░□\u2800]+$/.test(line) && line.trimEnd().length >= minColumns && line.length < 400
  );
}

function rasterOf(lines: readonly string[]): Raster {
  const width = Math.max(...lines.map((line) => line.length));
  const gray = new Uint8Array(width * lines.length * 2).fill(255);
  for (const [row, line] of lines.entries()) {
    for (let column = 0; column < line.length; column += 1) {
      const [upper, lower] = halves.get(line[column] ?? "") ?? [false, false];
      if (upper) gray[row * 2 * width + column] = 0;
      if (lower) gray[(row * 2 + 1) * width + column] = 0;
    }
  }
  return { width, height: lines.length * 2, gray };
}

/** The dark modules of a QR code as one SVG path, a rectangle for each run of a row; a module is one unit wide. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => runsOf(row).map(({ x, width }) => `M${x} ${y}h${width}v1h-${width}z`)).join("");
}

function runsOf(row: readonly boolean[]): { x: number; width: number }[] {
  return row.flatMap((dark, x) => {
    if (!dark || row[x - 1]) return [];
    const end = row.indexOf(false, x);
    return [{ x, width: (end === -1 ? row.length : end) - x }];
  });
}

import { encode } from "uqr";

/** Modules of quiet around a code, as ISO/IEC 18004 asks. */
const quiet = 4;

/** A QR code, dark on white in every theme: many scanners do not read it the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "L", border: quiet });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-lg border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={qrPath(data)} fill="#000" />
    </svg>
  );
}

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

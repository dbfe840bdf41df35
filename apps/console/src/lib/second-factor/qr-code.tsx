import { encode } from "uqr";
import { qrPath } from "./qr-path.ts";

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

import type { ReactNode } from "react";
import type { ErrorKind } from "./error-kinds.ts";

/** The wall of the logo, five merlons wide; each kind tells its story on it. */
const merlons = [16, 64, 112, 160, 208];
const merlon = (x: number) => `M${x} 84V60h24v24z`;
const wall = "M8 84h232v56H8z";
const gate = "M104 140v-22a20 20 0 0 1 40 0v22z";
const outline = "fill-none stroke-line-input [stroke-dasharray:4_4]";
const solid = "fill-brand opacity-25";

function Wall({ missing, open = true }: { missing?: number; open?: boolean }) {
  const standing = merlons.filter((_, index) => index !== missing);
  return (
    <>
      <path d={[wall, ...standing.map(merlon)].join("")} className={solid} />
      {missing !== undefined && <path d={merlon(merlons[missing] ?? 0)} className={outline} />}
      <path d={gate} className={open ? "fill-bg" : "fill-brand-solid"} />
    </>
  );
}

const drawings: Readonly<Record<ErrorKind, ReactNode>> = {
  // One piece is not where it should be.
  "not-found": <Wall missing={2} />,
  // The gate is shut.
  "not-authorized": (
    <>
      <Wall open={false} />
      <path d="M114 140v-33M124 140v-42M134 140v-33M104 118h40M104 129h40" className="stroke-on-brand opacity-50" />
    </>
  ),
  // A crack from top to bottom.
  "server-error": (
    <>
      <Wall />
      <path d="M182 60l-8 22 12 16-10 18 8 24" className="fill-none stroke-error stroke-[3]" />
    </>
  ),
  // Half of it stands, the rest is planned.
  "coming-soon": (
    <>
      <path d={["M8 84h116v56H8z", ...merlons.slice(0, 2).map(merlon)].join("")} className={solid} />
      <path d={["M124 84h116v56H124z", ...merlons.slice(3).map(merlon)].join("")} className={outline} />
    </>
  ),
  // A scaffold in front.
  "under-maintenance": (
    <>
      <Wall missing={3} />
      <path d="M152 140V44M200 140V44M146 72h60M146 106h60M152 106l48-34" className="fill-none stroke-info stroke-2" />
    </>
  ),
};

export function ErrorIllustration({ kind }: { kind: ErrorKind }) {
  return (
    <svg aria-hidden viewBox="0 36 248 112" className="h-auto w-62 max-w-full">
      {drawings[kind]}
      <path d="M0 140.5h248" className="stroke-line-strong" />
    </svg>
  );
}

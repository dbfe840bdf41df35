import type { EventVerdict } from "@parapet/contract";

/** The ink of each verdict, the same in every chart; `unknown` for calls without a document. */
export const verdictInks = {
  none: "2xx",
  shadow: "4",
  zombie: "3",
  rogue: "1",
  violation: "5xx",
  unchecked: "2",
  unknown: "neutral",
} as const satisfies Readonly<Record<EventVerdict | "unknown", string>>;

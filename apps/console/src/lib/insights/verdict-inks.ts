import type { EventVerdict } from "@parapet/contract";

/** The ink of each verdict, the same in every chart; `unknown` for calls that were not checked. */
export const verdictInks = {
  none: "2xx",
  shadow: "4",
  zombie: "3",
  rogue: "1",
  violation: "5xx",
  unknown: "neutral",
} as const satisfies Readonly<Record<EventVerdict | "unknown", string>>;

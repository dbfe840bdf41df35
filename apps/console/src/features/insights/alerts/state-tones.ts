import type { AlertState } from "@parapet/contract";

/** How loud an alert is in each state. */
export const stateTones = {
  open: "error",
  acknowledged: "warning",
  snoozed: "info",
  resolved: "success",
  false_positive: "neutral",
} as const satisfies Record<AlertState, string>;

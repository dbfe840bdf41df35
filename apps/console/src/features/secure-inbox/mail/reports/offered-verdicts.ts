import type { ReportVerdict } from "@parapet/contract";

/** What people say of a reported mail, the usual first. */
export const offeredVerdicts = [
  "phishing",
  "spam",
  "clean",
  "simulation",
  "duplicate",
] as const satisfies readonly ReportVerdict[];

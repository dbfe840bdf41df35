import * as z from "zod/mini";

/** How grave a finding or an alert is, the lightest first. */
export const insightsSeverity = z.enum(["info", "low", "medium", "high", "critical"]);
export type InsightsSeverity = z.infer<typeof insightsSeverity>;

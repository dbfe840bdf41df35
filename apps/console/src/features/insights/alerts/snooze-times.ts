const hour = 3_600_000;

/** How long an alert may be put off, in milliseconds. */
const snoozes = { hour, day: 24 * hour, week: 7 * 24 * hour } as const;
type Snooze = keyof typeof snoozes;
export const snoozeNames: readonly Snooze[] = ["hour", "day", "week"];

export function snoozeAction(snooze: Snooze): { action: "snooze"; until: string } {
  return { action: "snooze", until: new Date(Date.now() + snoozes[snooze]).toISOString() };
}

const hourMs = 3_600_000;

/** The sandbox's own clock: every call comes when its hour (UTC) strikes next, so that a day passes in a click. */
export function nextAt(afterMs: number, hour: number): number {
  const dayMs = 24 * hourMs;
  const today = Math.floor(afterMs / dayMs) * dayMs + hour * hourMs;
  return today > afterMs ? today : today + dayMs;
}

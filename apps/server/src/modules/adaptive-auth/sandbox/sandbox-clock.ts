const hourMs = 3_600_000;

/** The sandbox's clock: each call happens at the next occurrence of its hour (UTC). */
export function nextAt(afterMs: number, hour: number): number {
  const dayMs = 24 * hourMs;
  const today = Math.floor(afterMs / dayMs) * dayMs + hour * hourMs;
  return today > afterMs ? today : today + dayMs;
}

const radius = 100;

/** The place of a score on the half circle: 0 at its start, 100 at its end. */
export function pointAt(score: number, distance = radius): { readonly x: number; readonly y: number } {
  const angle = Math.PI * (1 - score / 100);
  return { x: distance * Math.cos(angle), y: -distance * Math.sin(angle) };
}

/** The arc between two scores. */
export function arc(from: number, to: number): string {
  const [start, end] = [pointAt(from), pointAt(to)];
  return `M${start.x.toFixed(2)} ${start.y.toFixed(2)}A${radius} ${radius} 0 0 1 ${end.x.toFixed(2)} ${end.y.toFixed(2)}`;
}

/** The score whose place is nearest to a point; below the half circle, one of its ends. */
export function scoreNear(x: number, y: number): number {
  if (y > 0) return x < 0 ? 0 : 100;
  return Math.round(100 * (1 - Math.atan2(-y, x) / Math.PI));
}

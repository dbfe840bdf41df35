import type { WeighedDistribution } from "@parapet/contract";

const dayMs = 86_400_000;

/** What past sessions say about a threshold: how many of them reach it, as a share and a day. */
export function expectedAt({ scores, sessions, from, to }: WeighedDistribution, threshold: number) {
  const reached = scores.slice(threshold).reduce((sum, count) => sum + count, 0);
  const days = Math.max(1, (Date.parse(to) - Date.parse(from)) / dayMs);
  return { share: sessions === 0 ? 0 : reached / sessions, perDay: reached / days };
}

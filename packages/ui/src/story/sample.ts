/** Numbers that look grown but are the same at every run: a wave with a seeded wobble. */
export function sample(count: number, seed: number, level: number): number[] {
  let state = seed * 2_654_435_761;
  return Array.from({ length: count }, (_, index) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const wave = 1 + 0.6 * Math.sin((index / count) * 4 * Math.PI + seed);
    return Math.round(level * wave * (0.75 + state / 2 ** 33));
  });
}

/** Starts of bins from a fixed Monday on: epoch ms. */
export function sampleTimes(count: number, length: number): number[] {
  const start = new Date(2026, 10, 16).getTime();
  return Array.from({ length: count }, (_, index) => start + index * length);
}

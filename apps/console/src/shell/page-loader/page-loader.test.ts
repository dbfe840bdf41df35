import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { advance, createPageLoader, loaderStart } from "./page-loader.ts";

/** A small seeded generator (mulberry32), so that the steps are random and the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("it starts at 10 % with a buffer of 20 %", () => {
  const loader = createPageLoader(seeded(1));
  expect(loader.current()).toBeNull();
  loader.start();
  expect(loader.current()).toEqual({ progress: 10, buffer: 20 });
});

test("one step advances by 5 to 15 points, the buffer by 6 to 16", () => {
  expect(advance(loaderStart, () => 0)).toEqual({ progress: 15, buffer: 26 });
  expect(advance(loaderStart, () => 0.999_999)).toEqual({
    progress: expect.closeTo(25, 3),
    buffer: expect.closeTo(36, 3),
  });
});

test("it advances every 800 ms and never passes 82 %", () => {
  const loader = createPageLoader(seeded(7));
  loader.start();
  vi.advanceTimersByTime(799);
  expect(loader.current()?.progress).toBe(10);
  let earlier = 10;
  for (let step = 0; step < 40; step += 1) {
    vi.advanceTimersByTime(step === 0 ? 1 : 800);
    const now = loader.current()?.progress ?? 0;
    const by = now - earlier;
    expect(now).toBeLessThanOrEqual(82);
    expect(now === 82 || (by >= 5 && by < 15)).toBe(true);
    earlier = now;
  }
  expect(earlier).toBe(82);
});

test("when the view resolves it jumps to 100 % and resets 300 ms later", () => {
  const loader = createPageLoader(seeded(3));
  loader.start();
  vi.advanceTimersByTime(1700);
  loader.resolve();
  expect(loader.current()).toEqual({ progress: 100, buffer: 100 });
  vi.advanceTimersByTime(299);
  expect(loader.current()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(loader.current()).toBeNull();
  vi.advanceTimersByTime(5000);
  expect(loader.current()).toBeNull();
});

test("a navigation right after another one starts over and is not reset by the first", () => {
  const loader = createPageLoader(seeded(3));
  loader.start();
  loader.resolve();
  vi.advanceTimersByTime(200);
  loader.start();
  vi.advanceTimersByTime(200);
  expect(loader.current()).toEqual(loaderStart);
});

test("resolving without a start shows nothing", () => {
  const loader = createPageLoader(seeded(3));
  loader.resolve();
  expect(loader.current()).toBeNull();
});

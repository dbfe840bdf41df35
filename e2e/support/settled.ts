import type { Page } from "@playwright/test";

/**
 * Waits until everything that moves stands still, and still does two frames later, as one change leads to the next. What
 * is paused, or goes on for ever, is not waited for, and a page that draws no frame is not waited for either.
 */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime ?? Infinity),
        );
    const withLimit = (ms: number, task: Promise<unknown>) =>
      Promise.race([task, new Promise((resolve) => setTimeout(resolve, ms))]);
    const frame = () => withLimit(250, new Promise((resolve) => requestAnimationFrame(resolve)));
    const end = performance.now() + 15_000;
    do {
      if (performance.now() > end) {
        const targets = moving().map(({ effect }) =>
          effect instanceof KeyframeEffect ? effect.target?.outerHTML : "",
        );
        throw new Error(`Still moving after 15 s: ${targets.join("\n").slice(0, 2000)}`);
      }
      await withLimit(2_000, Promise.all(moving().map((animation) => animation.finished.catch(() => null))));
      await frame();
      await frame();
    } while (moving().length > 0);
  });

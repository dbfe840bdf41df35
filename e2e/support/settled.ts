import type { Page } from "@playwright/test";

/**
 * Waits until everything that moves stands still, and still does two frames later, as one change leads to the next. What
 * is paused, or goes on for ever, is not waited for.
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
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    do {
      await Promise.all(moving().map((animation) => animation.finished.catch(() => null)));
      await frame();
      await frame();
    } while (moving().length > 0);
  });

import type { Page } from "@playwright/test";

/** Waits until everything that moves stands still. What is paused, or goes on for ever, is not waited for. */
export const settled = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime ?? Infinity),
        )
        .map((animation) => animation.finished.catch(() => null)),
    ),
  );

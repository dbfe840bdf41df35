import type { Page } from "@playwright/test";
/**
 * Waits until everything that moves stands still, and still does two frames later, as one change leads to the next. What
 * is paused, or goes on for ever, is not waited for, and a page that draws no frame is not waited for either.
 */
export declare const settled: (page: Page) => Promise<void>;

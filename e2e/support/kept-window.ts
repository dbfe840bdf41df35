import type { Browser, BrowserContext, Page } from "@playwright/test";

/** The window that the tests of a file share: a fresh one costs a browser more than most pages that are shown in it. */
export interface KeptWindow {
  /** The window of a file, as a visitor finds it: one page, nothing stored, nothing intercepted. */
  of(file: string, browser: Browser): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** Keeps one window at a time. */
export function keepWindow(): KeptWindow {
  let kept: { readonly file: string; readonly context: BrowserContext } | undefined;
  const close = async () => {
    await kept?.context.close();
    kept = undefined;
  };
  return {
    async of(file, browser) {
      const page = kept?.context.pages()[0];
      if (kept?.file === file && page !== undefined) {
        await clean(kept.context, page);
        return kept.context;
      }
      await close();
      const context = await browser.newContext();
      await context.newPage();
      kept = { file, context };
      return context;
    },
    close,
  };
}

/** An address of the server without scripts, from which a page reaches what the console stores. */
export const quietPath = "/healthz";

async function clean(context: BrowserContext, page: Page): Promise<void> {
  await Promise.all(
    context
      .pages()
      .slice(1)
      .map((other) => other.close()),
  );
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.clearPermissions();
  await context.clearCookies();
  // Away from where the next test may point.
  await page.mouse.move(0, 0);
  if (page.url() !== "about:blank") {
    await page.goto(quietPath);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
}

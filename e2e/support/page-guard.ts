import type { ConsoleMessage, Page } from "@playwright/test";

/** Watches a page for what must never happen in it. */
export interface PageGuard {
  /** Lets one kind of message pass in this test, such as the browser's line about an expected 401. */
  allow(message: RegExp): void;
  /** What happened and was not allowed. */
  problems(): readonly string[];
  /** Looks no further, before another test uses the page. */
  stop(): void;
}

// Runs in the page before its own scripts: what only the document hears is passed on as a console error.
function listenInPage(): void {
  document.addEventListener("securitypolicyviolation", (event) => {
    console.error(`policy violation: ${event.violatedDirective} blocked ${event.blockedURI} ${event.sample}`);
  });
  window.addEventListener("unhandledrejection", (event) => {
    console.error(`unhandled rejection: ${String(event.reason)}`);
  });
}

const listening = new WeakSet<Page>();

export async function guardPage(page: Page): Promise<PageGuard> {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === "error") seen.push(`console: ${message.text()} (${message.location().url})`);
  };
  const onError = (error: Error) => void seen.push(`page error: ${error.stack ?? error.message}`);
  page.on("console", onConsole);
  page.on("pageerror", onError);
  if (!listening.has(page)) await page.addInitScript(listenInPage);
  listening.add(page);
  return {
    allow: (message) => allowed.push(message),
    problems: () => seen.filter((text) => !allowed.some((each) => each.test(text))),
    stop() {
      page.off("console", onConsole);
      page.off("pageerror", onError);
    },
  };
}

/** The browser's own line about an answer of 4xx, which is no fault of the page that expects it. */
export const refused = (status: number, path = "") =>
  new RegExp(`^console: Failed to load resource: the server responded with a status of ${status} .*${path}`);

/** The browser's own line about a call that was cut off on purpose. */
export const cutOff = /^console: Failed to load resource: net::ERR_/;

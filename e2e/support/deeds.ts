import { hostileHost, hostileMark } from "@parapet/testkit";
import type { BrowserContext, Page } from "@playwright/test";

/** What a hostile page managed to do, one line each, and what the browser wrote to the console. */
export interface Deeds {
  readonly done: string[];
  readonly console: string[];
  /** Addresses that the test itself opens. */
  readonly own: Set<string>;
}

/** Every way out of a page: scripts, requests, redirects, new pages, downloads and dialogs. */
export async function watchDeeds(context: BrowserContext, page: Page): Promise<Deeds> {
  const deeds: Deeds = { done: [], console: [], own: new Set() };
  const note = (deed: string) => void deeds.done.push(deed);
  await context.route(`${hostileHost}/**`, (route) => {
    note(`asked for ${route.request().url()}`);
    return route.fulfill({ status: 404, body: "" });
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith("data:image/") && !deeds.own.has(url)) note(`tried ${url}`);
  });
  page.on("console", (message) => {
    deeds.console.push(message.text());
    if (message.text() === hostileMark) note("ran a script");
  });
  page.on("websocket", (socket) => note(`asked for ${socket.url()}`));
  page.on("worker", (worker) => note(`started ${worker.url()}`));
  page.on("download", (download) => note(`downloaded ${download.url()}`));
  page.on("dialog", (dialog) => {
    note(`said ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("framenavigated", (frame) => {
    // A frame that was refused shows a page of the browser's.
    if (!deeds.own.has(frame.url()) && !/^(?:about|chrome-error):/.test(frame.url())) note(`went to ${frame.url()}`);
  });
  context.on("page", (other) => {
    note("opened a page");
    void other.close();
  });
  return deeds;
}

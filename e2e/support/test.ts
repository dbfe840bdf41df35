import { randomUUID } from "node:crypto";
import { storageKeys } from "@parapet/contract";
import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import { apiOf, type Api, type LoggedIn } from "./api.ts";
import { joinAsProvider } from "./join.ts";
import { keepWindow, type KeptWindow, quietPath } from "./kept-window.ts";
import { guardPage, type PageGuard } from "./page-guard.ts";
import { administrator, freshDataFolder, removeData, startServer, stopServer, type Server } from "./server.ts";
import { settled } from "./settled.ts";
import { violationsOf, wcagRules } from "./violations.ts";

export interface Parapet extends Server {
  readonly administrator: typeof administrator;
  readonly api: Api;
}

interface TestFixtures {
  /** Opens another page of the same browser context, guarded like `page`. */
  readonly openPage: () => Promise<Page>;
  /** Lets an expected message pass the guards of this test. */
  readonly allow: (message: RegExp) => void;
  readonly loginAs: (session?: LoggedIn) => Promise<LoggedIn>;
  /** Administrates a provider that the test has for itself: no other test's people and things are in its lists. */
  readonly admin: LoggedIn;
}

interface TestOptions {
  /** false gives every test of a file a window of its own, for what a page never loses again: a clock, scripts, a session that ends. */
  readonly keepsWindow: boolean;
}

interface WorkerFixtures {
  readonly parapet: Parapet;
  readonly keptWindow: KeptWindow;
}

interface GuardFixture {
  readonly guards: Guards;
}

interface Guards {
  readonly allow: (message: RegExp) => void;
  readonly watch: (page: Page) => Promise<void>;
}

/** The tests' own `test`: a real server a worker, a window a file, and pages that tolerate no error. */
export const test = base.extend<TestFixtures & TestOptions & GuardFixture, WorkerFixtures>({
  keepsWindow: [true, { option: true }],

  keptWindow: [
    async ({}, use) => {
      const kept = keepWindow();
      await use(kept);
      await kept.close();
    },
    { scope: "worker" },
  ],

  parapet: [
    async ({}, use) => {
      const data = await freshDataFolder();
      const server = await startServer(data);
      await use({ ...server, administrator, api: apiOf(server) });
      await stopServer(server);
      await removeData(data);
    },
    { scope: "worker", timeout: 90_000 },
  ],

  baseURL: async ({ parapet }, use) => use(parapet.baseURL),

  guards: async ({}, use) => {
    const watched: PageGuard[] = [];
    const allowed: RegExp[] = [];
    await use({
      allow: (message) => allowed.push(message),
      watch: async (page) => void watched.push(await guardPage(page)),
    });
    for (const guard of watched) {
      allowed.forEach((message) => guard.allow(message));
      guard.stop();
    }
    expect(
      watched.flatMap((guard) => guard.problems()),
      "errors in the pages",
    ).toEqual([]);
  },

  allow: async ({ guards }, use) => use(guards.allow),

  context: async ({ browser, keepsWindow, keptWindow }, use, { file }) => {
    if (keepsWindow) return use(await keptWindow.of(file, browser));
    const context = await browser.newContext();
    await use(context);
    await context.close();
  },

  page: async ({ context, guards, viewport, contextOptions }, use) => {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.setViewportSize(viewport ?? { width: 1366, height: 860 });
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: contextOptions.reducedMotion ?? null });
    await guards.watch(page);
    await use(page);
  },

  openPage: async ({ context, guards }, use) => {
    await use(async () => {
      const page = await context.newPage();
      await guards.watch(page);
      return page;
    });
  },

  loginAs: async ({ page, context, parapet }, use) => {
    let isFirst = true;
    await use(async (session) => {
      const given = session ?? (await parapet.api.login());
      if (isFirst && isQuiet(page)) await storeSession(page, given);
      else await storeSecondSession(context, given);
      isFirst = false;
      return given;
    });
  },

  admin: async ({ parapet }, use) => use((await joinAsProvider(parapet.api, `own-${randomUUID().slice(0, 8)}`)).admin),
});

/** Whether a page shows nothing that would notice a session. */
const isQuiet = (page: Page) => page.url() === "about:blank" || page.url().endsWith(quietPath);

/** What a page shows stays as it is, and hears of the session as of one that another tab began. */
async function storeSecondSession(context: BrowserContext, session: LoggedIn): Promise<void> {
  const page = await context.newPage();
  await storeSession(page, session);
  await page.close();
}

/** Puts a session into local storage once, as the login page does, without running the console. */
async function storeSession(page: Page, session: LoggedIn): Promise<void> {
  if (!page.url().endsWith(quietPath)) await page.goto(quietPath);
  const { access, refresh, user } = session;
  await page.evaluate(
    ([keys, auth, person]) => {
      localStorage.setItem(keys.auth, JSON.stringify(auth));
      localStorage.setItem(keys.user, JSON.stringify(person));
    },
    [storageKeys, { access, refresh }, user] as const,
  );
}

/** For `test.use` of files about what opens, closes and moves: the motion that most tests do without. */
export const inMotion = { contextOptions: { reducedMotion: "no-preference" } } as const;

/** The address of the start page. */
export const home = /^http:\/\/[^/]+\/$/;

/** Checks a page against WCAG 2.2 level AA, once nothing moves: what is half faded in has half its contrast. */
export async function expectAccessible(page: Page, rules = wcagRules): Promise<void> {
  await settled(page);
  expect(await violationsOf(page, rules), "accessibility violations").toEqual([]);
}

export { expect } from "@playwright/test";

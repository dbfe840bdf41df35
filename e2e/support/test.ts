import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { storageKeys } from "@parapet/contract";
import { apiOf, type Api, type LoggedIn } from "./api.ts";
import { joinAsProvider } from "./join.ts";
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

interface WorkerFixtures {
  readonly parapet: Parapet;
}

interface GuardFixture {
  readonly guards: Guards;
}

interface Guards {
  readonly allow: (message: RegExp) => void;
  readonly watch: (page: Page) => Promise<void>;
}

/** The tests' own `test`: a real server a worker, and pages that tolerate no error. */
export const test = base.extend<TestFixtures & GuardFixture, WorkerFixtures>({
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
    for (const guard of watched) allowed.forEach((message) => guard.allow(message));
    expect(
      watched.flatMap((guard) => guard.problems()),
      "errors in the pages",
    ).toEqual([]);
  },

  allow: async ({ guards }, use) => use(guards.allow),

  page: async ({ page, guards }, use) => {
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
    await use(async (session) => {
      const given = session ?? (await parapet.api.login());
      if (page.url() === "about:blank") await storeSession(page, given);
      else await storeSessionBeside(context, given);
      return given;
    });
  },

  admin: async ({ parapet }, use) => use((await joinAsProvider(parapet.api, `own-${randomUUID().slice(0, 8)}`)).admin),
});

/** What a page shows stays as it is, and hears of the session as of one that another tab began. */
async function storeSessionBeside(context: BrowserContext, session: LoggedIn): Promise<void> {
  const page = await context.newPage();
  await storeSession(page, session);
  await page.close();
}

/** Puts a session into local storage once, as the login page does, without running the console. */
async function storeSession(page: Page, session: LoggedIn): Promise<void> {
  await page.goto("/healthz");
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

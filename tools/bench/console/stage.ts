import { storageKeys } from "@parapet/contract";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { apiOf, type LoggedIn } from "../../../e2e/support/api.ts";
import { freshDataFolder, removeData, startServer, stopServer } from "../../../e2e/support/server.ts";
import { buildConsole } from "../../build-console.ts";
import { ensureChromium } from "../../ensure-chromium.ts";
import { chromiumFlags } from "./chromium-flags.ts";
import { seed, type Seed } from "./seed.ts";

/** How a page is looked at. */
export interface Look {
  readonly locale?: "en" | "ar";
  readonly width?: number;
  /** Without: a visitor. */
  readonly session?: LoggedIn;
}

/** A server with data and a browser: what every measure of the console starts from. */
export interface Stage {
  readonly baseURL: string;
  readonly chromium: string;
  readonly session: LoggedIn;
  readonly seed: Seed;
  /** What the content security policy or Trusted Types blocked in any page so far. */
  readonly violations: readonly string[];
  /** Runs on a page of a fresh browser profile: nothing is cached, nothing is stored but the session. */
  readonly onFreshPage: <Answer>(look: Look, use: (page: Page) => Promise<Answer>) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

/** Wide enough for every column of the layout, as on a laptop. */
export const desktopWidth = 1366;
export const phoneWidth = 390;

export async function openStage(): Promise<Stage> {
  buildConsole();
  const executablePath = ensureChromium();
  const data = await freshDataFolder();
  const server = await startServer(data);
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
  const api = apiOf(server);
  const session = await api.login();
  const violations: string[] = [];
  return {
    baseURL: server.baseURL,
    chromium: executablePath,
    session,
    seed: await seed(server.baseURL, session),
    violations,
    async onFreshPage({ locale = "en", width = desktopWidth, session: given }, use) {
      const context = await browser.newContext({ baseURL: server.baseURL, viewport: { width, height: 860 } });
      try {
        await context.exposeBinding("reportViolation", (_, violation: string) => void violations.push(violation));
        await context.addInitScript(reportViolations);
        await store(context, { [storageKeys.locale]: locale, ...(given && storedSession(given)) });
        return await use(await context.newPage());
      } finally {
        await context.close();
      }
    },
    async close() {
      await browser.close();
      await stopServer(server);
      await removeData(data);
    },
  };
}

/** What the login page stores. */
export function storedSession({ access, refresh, user }: LoggedIn): Record<string, string> {
  return { [storageKeys.auth]: JSON.stringify({ access, refresh }), [storageKeys.user]: JSON.stringify(user) };
}

async function store(context: BrowserContext, entries: Readonly<Record<string, string>>): Promise<void> {
  await context.addInitScript((given) => {
    if (sessionStorage.getItem("bench") !== null) return;
    sessionStorage.setItem("bench", "stored");
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
  }, entries);
}

function reportViolations(): void {
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
    const report: unknown = Reflect.get(globalThis, "reportViolation");
    if (typeof report === "function") report(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sample}`);
  });
}

import { storageKeys } from "@parapet/contract";
import { seed } from "../tools/bench/console/seed.ts";
import { addressOf, tableOfRoutes } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";
import { recordWire, sumByKind, sumOf } from "./support/wire.ts";

// Every view starts with an empty cache.
test.use({ keepsWindow: false });

interface Budget {
  readonly kb: number;
  readonly requests: number;
}

const login: Budget = { kb: 150, requests: 12 };
const view: Budget = { kb: 280, requests: 25 };
/** Views that are over the budget, as docs/plan.md says. */
const heavier: Readonly<Record<string, Budget>> = {
  "/provider/logging": { kb: 284, requests: 25 },
  "/": { kb: 281, requests: 25 },
  "/insights/usage": { kb: 281, requests: 25 },
  "/secure-inbox/phishing-threats/abuse-inbox": { kb: 281, requests: 25 },
};

/** Questions asked again and again, such as for new notifications, of which one may fall into a visit. */
const polls = 1;

const isTemplate = (pattern: string, layout: string) =>
  layout === "content" || /^\/(?:auth|misc|extensions)\//.test(pattern);

test("PERF-2 the first visit to a view transfers few bytes in few requests", async ({ page, browser, parapet }) => {
  test.setTimeout(480_000);
  await page.goto("/login");
  const routes = (await tableOfRoutes(page)).filter(({ pattern, layout }) => !isTemplate(pattern, layout));
  expect(routes.length).toBeGreaterThan(40);
  const session = await parapet.api.login();
  const { eventId } = await seed(parapet.baseURL, session);

  for (const { pattern, publicOnly } of routes)
    await test.step(pattern, async () => {
      const context = await browser.newContext({ baseURL: parapet.baseURL, viewport: { width: 1366, height: 860 } });
      if (!publicOnly)
        await context.addInitScript(
          ([keys, { access, refresh, user }]) => {
            localStorage.setItem(keys.auth, JSON.stringify({ access, refresh }));
            localStorage.setItem(keys.user, JSON.stringify(user));
          },
          [storageKeys, session] as const,
        );
      const fresh = await context.newPage();
      const wire = await recordWire(fresh);
      await fresh.goto(addressOf(pattern, eventId), { waitUntil: "networkidle" });
      await expect(fresh.locator("h1").first()).toBeVisible();
      // Charts and lists ask one after the other, with pauses between.
      let seen = -1;
      const isStill = () => seen === (seen = wire.transfers().length);
      await expect.poll(isStill, { intervals: [500], timeout: 30_000 }).toBe(true);
      const transfers = wire.transfers();
      await context.close();
      const sum = sumOf(transfers);
      const budget = pattern === "/login" ? login : (heavier[pattern] ?? view);
      const kinds = Array.from(sumByKind(transfers), ([kind, { bytes, requests }]) => `${kind} ${bytes}/${requests}`);
      expect.soft(sum.bytes, `bytes of ${pattern}: ${kinds.join(", ")}`).toBeLessThanOrEqual(budget.kb * 1000);
      expect
        .soft(sum.requests, `requests of ${pattern}: ${kinds.join(", ")}`)
        .toBeLessThanOrEqual(budget.requests + polls);
    });
});

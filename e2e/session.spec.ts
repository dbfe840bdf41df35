import { endpoints, storageKeys } from "@parapet/contract";
import type { Page, Request } from "@playwright/test";
import { refused } from "./support/page-guard.ts";
import { administrator } from "./support/server.ts";
import { expect, home, test } from "./support/test.ts";

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const sources = endpoints["traceSources.list"].path;
const pathOf = (request: Request) => new URL(request.url()).pathname;

async function fillLogin(page: Page, password: string = administrator.password): Promise<void> {
  await page.getByLabel("Email").fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: /^(log|sign) in$/i }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of / }).click();
  await page.getByRole("menuitem", { name: /^log ?out$/i }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Makes the stored access token one that the server refuses, and leaves the refresh token alone. */
async function spoilAccess(page: Page): Promise<void> {
  await page.evaluate((key) => {
    const auth = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...auth, access: `${String(auth.access).slice(0, -8)}AAAAAAAA` }));
  }, storageKeys.auth);
}

test("SES-1 SES-2 SES-3 SES-4 SES-7 a visitor logs in, lands where they wanted to go, and stays logged in", async ({
  page,
}) => {
  let asked = 0;
  let connected = false;
  await page.route("**/api/secureinbox/integrations/status/", (route) => {
    asked++;
    return connected
      ? route.fulfill({ status: 200, contentType: "application/json", body: '{"connected":true}' })
      : route.continue();
  });
  const wanted = "/insights/events?page_size=50&method%5Bis%5D=GET";
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/login\?to=/);
  expect(new URL(page.url()).searchParams.get("to")).toBe(wanted);
  await fillLogin(page);
  await expect(page).toHaveURL(/\/insights\/events\?/);
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe("/insights/events");
  expect(searchParams.get("page_size")).toBe("50");

  const auth = JSON.parse((await stored(page, "auth")) ?? "{}");
  expect(auth).toEqual({ access: expect.any(String), refresh: expect.any(String) });
  expect(JSON.parse((await stored(page, "user")) ?? "{}")).toMatchObject({ email: administrator.email });
  expect(await stored(page, "mfa")).toBeNull();

  // Every navigation asks whether Microsoft 365 is connected.
  await expect.poll(() => stored(page, storageKeys.isIntegrated)).not.toBe("true");
  connected = true;
  const before = asked;
  const calls: Request[] = [];
  page.on("request", (request) => pathOf(request).startsWith("/api/") && calls.push(request));
  await page.getByRole("navigation").getByRole("link", { name: "Trace Source" }).click();
  await expect(page).toHaveURL(/\/insights\/trace-sources/);
  await expect.poll(() => stored(page, storageKeys.isIntegrated)).toBe("true");
  expect(asked).toBe(before + 1);
  await expect.poll(() => calls.length).toBeGreaterThan(1);
  for (const call of calls) expect(await call.headerValue("authorization")).toBe(`JWT ${auth.access}`);

  await page.goto("/login?to=/insights/trace-sources");
  await expect(page).toHaveURL(home);
  // From outside the console, whose own page would notice.
  await page.goto("/healthz");
  await page.evaluate(() => localStorage.setItem("auth", JSON.stringify({ access: "only-half-of-it" })));
  await page.goto("/insights/events");
  await expect(page).toHaveURL(/\/login\?to=/);
});

test("SES-5 parallel 401s share one refresh and are answered by one replay each", async ({ page, loginAs, allow }) => {
  allow(refused(401));
  const { refresh, access } = await loginAs();
  // Nothing of the first load may still be on its way: its answer would pass for the replay's.
  const loaded = page.waitForResponse((answer) => answer.ok() && pathOf(answer.request()) === sources);
  await page.goto("/insights/trace-sources");
  await (await loaded).finished();

  const refreshes: Request[] = [];
  const refusedCalls: string[] = [];
  page.on("request", (request) => pathOf(request) === "/auth/jwt/refresh" && refreshes.push(request));
  page.on("response", (answer) => answer.status() === 401 && refusedCalls.push(pathOf(answer.request())));
  // The refresh waits until several of the page's calls are refused.
  await page.route("**/auth/jwt/refresh", async (route) => {
    await expect.poll(() => refusedCalls.length).toBeGreaterThan(1);
    await route.continue();
  });
  await spoilAccess(page);
  const replayed = page.waitForResponse((answer) => answer.ok() && pathOf(answer.request()) === sources);
  await page.reload();
  await replayed;

  expect(refusedCalls.length).toBeGreaterThan(1);
  expect(refreshes).toHaveLength(1);
  expect(refreshes[0]?.postDataJSON()).toEqual({ refresh });
  const auth = JSON.parse((await stored(page, "auth")) ?? "{}");
  expect(auth.refresh).toBe(refresh);
  expect(auth.access).not.toBe(access);
  await expect(page).toHaveURL(/\/insights\/trace-sources/);
});

test("SES-6 logout ends the session here, on the server and in every open tab, and cuts off what is still asked", async ({
  page,
  openPage,
  parapet,
  loginAs,
}) => {
  const { refresh } = await loginAs();
  const other = await openPage();
  await other.goto("/");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  // A tab hears of it a moment later, and what it asks until then the server refuses.
  await other.waitForLoadState("networkidle");
  const isList = (request: Request) => pathOf(request) === sources;
  const asked = page.waitForRequest(isList);
  const over = new Promise((resolve) => {
    page.on("requestfailed", (request) => isList(request) && resolve("cut off"));
    page.on("response", (response) => isList(response.request()) && resolve(response.status()));
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${sources}?**`, (route) => released.then(() => route.continue()));
  // The server has ended the session when the list reaches it.
  await page.route("**/auth/jwt/logout", async (route) => {
    const response = await route.fetch();
    release();
    await over;
    await route.fulfill({ response });
  });
  await page.goto("/insights/trace-sources");
  await asked;
  const loggedOut = page.waitForResponse("**/auth/jwt/logout");
  await logOut(page);
  expect(await over).toBe("cut off");
  await loggedOut;
  await expect(other).toHaveURL(/\/login/);
  expect(await stored(page, "auth")).toBeNull();
  expect(await stored(page, "user")).toBeNull();
  expect((await parapet.api.post("/auth/jwt/refresh", { refresh })).status).toBe(401);
});

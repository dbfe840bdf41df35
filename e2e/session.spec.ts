import type { Page, Request } from "@playwright/test";
import { endpoints, storageKeys } from "@parapet/contract";
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

test("SES-1 a login stores auth and user; logged in means both tokens are there", async ({ page }) => {
  await page.goto("/login");
  await fillLogin(page);
  await expect(page).toHaveURL(home);
  const auth = JSON.parse((await stored(page, "auth")) ?? "{}");
  expect(auth).toEqual({ access: expect.any(String), refresh: expect.any(String) });
  expect(JSON.parse((await stored(page, "user")) ?? "{}")).toMatchObject({ email: administrator.email });
  expect(await stored(page, "mfa")).toBeNull();

  // From outside the console, whose own page would notice.
  await page.goto("/healthz");
  await page.evaluate(() => localStorage.setItem("auth", JSON.stringify({ access: "only-half-of-it" })));
  await page.goto("/insights/events");
  await expect(page).toHaveURL(/\/login\?to=/);
});

test("SES-2 a page that needs login leads to the login page and back to the full path", async ({ page }) => {
  const wanted = "/insights/events?page_size=50&method%5Bis%5D=GET";
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/login\?to=/);
  expect(new URL(page.url()).searchParams.get("to")).toBe(wanted);
  await fillLogin(page);
  await expect(page).toHaveURL(/\/insights\/events\?/);
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe("/insights/events");
  expect(searchParams.get("page_size")).toBe("50");
});

test("SES-3 a public page visited while logged in goes home", async ({ page, loginAs }) => {
  await loginAs();
  await page.goto("/login?to=/insights/trace-sources");
  await expect(page).toHaveURL(home);
});

test("SES-4 calls carry the access token with the scheme JWT", async ({ page, loginAs }) => {
  const { access } = await loginAs();
  const calls: Request[] = [];
  page.on("request", (request) => pathOf(request).startsWith("/api/") && calls.push(request));
  await page.goto("/");
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  for (const call of calls) expect(await call.headerValue("authorization")).toBe(`JWT ${access}`);
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

test("SES-6 logout clears the session, goes to login, and every open tab follows", async ({
  page,
  openPage,
  loginAs,
}) => {
  await loginAs();
  const other = await openPage();
  await page.goto("/");
  await other.goto("/insights/trace-sources");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  // A tab hears of it a moment later, and what it asks until then the server refuses.
  await other.waitForLoadState("networkidle");

  await logOut(page);
  await expect(other).toHaveURL(/\/login/);
  expect(await stored(page, "auth")).toBeNull();
  expect(await stored(page, "user")).toBeNull();
});

test("SES-6 logout ends the session on the server too", async ({ page, parapet, loginAs }) => {
  const { refresh } = await loginAs();
  await page.goto("/");
  await logOut(page);
  await expect.poll(async () => (await parapet.api.post("/auth/jwt/refresh", { refresh })).status).toBe(401);
});

test("SES-6 what a page still asks when its person logs out is cut off, not refused", async ({ page, loginAs }) => {
  await loginAs();
  const list = "**/api/dynamics/trace-sources?**";
  const asked = page.waitForRequest(list);
  const over = new Promise((resolve) => {
    page.on("requestfailed", (request) => request.url().includes("/api/dynamics/trace-sources?") && resolve("cut off"));
    page.on(
      "response",
      (response) => response.url().includes("/api/dynamics/trace-sources?") && resolve(response.status()),
    );
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(list, (route) => released.then(() => route.continue()));
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
});

test("SES-7 every navigation asks for the integration status and stores the answer", async ({
  page,
  loginAs,
  allow,
}) => {
  allow(refused(500, "/api/secureinbox/integrations/status/"));
  await loginAs();
  let asked = 0;
  let status = 204;
  await page.route("**/api/secureinbox/integrations/status/", (route) => {
    asked++;
    return status === 204
      ? route.continue()
      : route.fulfill({ status, contentType: "application/json", body: '{"connected":true}' });
  });
  await page.goto("/");
  await expect.poll(() => asked).toBe(1);
  await expect.poll(() => stored(page, storageKeys.isIntegrated)).not.toBe("true");

  status = 200;
  await page.getByRole("navigation").getByRole("link", { name: "Trace Source" }).click();
  await expect(page).toHaveURL(/\/insights\/trace-sources/);
  await expect.poll(() => asked).toBe(2);
  await expect.poll(() => stored(page, storageKeys.isIntegrated)).toBe("true");

  status = 500;
  await page.getByRole("link", { name: "API Events" }).click();
  await expect(page).toHaveURL(/\/insights\/events/);
  await expect.poll(() => asked).toBe(3);
  await expect.poll(() => stored(page, storageKeys.isIntegrated)).not.toBe("true");
});

import type { Page } from "@playwright/test";
import type { Api, LoggedIn } from "./support/api.ts";
import { inMatrix } from "./support/matrix.ts";
import { tracedCall } from "./support/telemetry.ts";
import { expect, test } from "./support/test.ts";

const ada = "198.51.100.4:40222";
const ben = "198.51.100.5:40222";

async function sendTo(api: Api, token: string, host: string, calls: readonly { path: string; source?: string }[]) {
  for (const { path, source = ada } of calls) {
    const call = tracedCall(crypto.randomUUID(), { path });
    const destinationAddress = "10.0.0.2:8000";
    await api.sendTelemetry(token, {
      ...call,
      sourceAddress: source,
      destinationAddress,
      request: { ...call.request, host },
    });
  }
}

async function openApi(page: Page, host: string, tab: string) {
  await page.goto(`/insights/inventory?search=${host}`);
  await page.getByRole("row").filter({ hasText: host }).getByRole("link").first().click();
  await page.getByRole("tab", { name: tab }).click();
}

async function provide(page: Page, source: string) {
  await page.getByRole("tab", { name: "Specification" }).click();
  await page.getByRole("button", { name: "Add specification" }).click();
  const dialog = page.getByRole("dialog", { name: "Add specification" });
  await dialog.getByLabel("Or paste the specification").fill(source);
  await dialog.getByRole("button", { name: "Validate" }).click();
  await dialog.getByRole("button", { name: /^Publish version/ }).click();
  await expect(dialog).toBeHidden();
}

async function traffic(api: Api, session: LoggedIn, host: string) {
  const { token } = await api.createTraceSource(session, host);
  const send = (...calls: { path: string; source?: string }[]) => sendTo(api, token, host, calls);
  await send({ path: "/pets" });
  return send;
}

const petstore = (version: string, limit = "") => `openapi: 3.0.3
info: { title: Petstore, version: "${version}" }
paths:
  /pets:
    get:${limit}
      responses: { 200: { description: The pets } }
  /pets/{petId}:
    parameters: [{ name: petId, in: path, required: true, schema: { type: integer } }]
    get:
      deprecated: true
      responses: { 200: { description: A pet } }
  /owners:
    get: { responses: { 200: { description: The owners } } }
`;

test("INS-3 a Petstore that drifts from its YAML document is caught, now and as of then", async ({
  page,
  parapet,
  loginAs,
}) => {
  const session = await loginAs();
  const host = "petstore.example.com";
  const send = await traffic(parapet.api, session, host);
  await openApi(page, host, "Conformance");
  await expect(page.getByText(/had no specification at this time/)).toBeVisible();
  await provide(page, petstore("1"));

  await send({ path: "/pets" }, { path: "/pets/7", source: ben }, { path: "/admin/users" });
  await page.getByRole("tab", { name: "Conformance" }).click();
  await expect(page.getByText("66.7%")).toBeVisible();
  const shadow = page.getByRole("table", { name: "Undocumented operations in use" });
  await expect(shadow.getByRole("row").filter({ hasText: "/admin/users" })).toContainText("198.51.100.4");
  const zombie = page.getByRole("table", { name: "Deprecated operations still called" });
  await expect(zombie.getByRole("row").filter({ hasText: "/pets/{petId}" })).toContainText("198.51.100.5");
  await expect(page.getByRole("listitem").filter({ hasText: "/owners" })).toBeVisible();
  const verdicts = page.getByRole("list", { name: "Calls by conformance" });
  await expect(verdicts.getByRole("listitem").filter({ hasText: "Undocumented" })).toContainText("1");
  await inMatrix.expectAccessibleInBothThemes(page);

  // A day ago there was no document, and no call.
  const yesterday = new Date(Date.now() - 86_400_000 - new Date().getTimezoneOffset() * 60_000);
  await page.getByLabel("As of").fill(yesterday.toISOString().slice(0, 16));
  await expect(page).toHaveURL(/at=/);
  await expect(page.getByText(/had no specification at this time/)).toBeVisible();
  await page.getByRole("button", { name: "Back to now" }).click();
  await expect(page.getByText("66.7%")).toBeVisible();

  await verdicts.getByRole("link", { name: /Undocumented/ }).click();
  await expect(page).toHaveURL(/\/insights\/events\?.*verdict/);
  await expect(page.getByRole("row").filter({ hasText: "/admin/users" })).toBeVisible();
});

test("INS-3 the comparison of two versions says who breaks if the newer one ships", async ({
  page,
  parapet,
  loginAs,
}) => {
  const host = "versions.example.com";
  const send = await traffic(parapet.api, await loginAs(), host);
  await send({ path: "/pets", source: ben });
  await openApi(page, host, "Changes");
  await expect(page.getByText("Nothing to compare yet")).toBeVisible();
  await provide(page, petstore("1"));
  const required = "\n      parameters: [{ name: limit, in: query, required: true, schema: { type: integer } }]";
  await provide(page, petstore("2", required));
  await page.getByRole("tab", { name: "Changes" }).click();
  const changes = page.getByRole("list", { name: /change/ });
  await expect(changes.getByRole("listitem").filter({ hasText: "new-required-request-parameter" })).toContainText(
    "2 calls by 2 consumers in the last 30 days",
  );
  await expect(page.getByText("2 consumers affected, with 2 calls in the last 30 days.")).toBeVisible();
  const broken = page.getByRole("table", { name: "Consumers affected by this version" });
  await expect(broken.getByRole("row").filter({ hasText: "198.51.100.5" })).toContainText("/pets");
  await changes.getByRole("button", { name: /^Line/ }).first().click();
  await expect(page.getByRole("region", { name: "Side by side" }).getByText("name: limit")).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);

  await page.getByRole("combobox", { name: "To" }).click();
  await page.getByRole("option", { name: "Learned specification" }).click();
  await expect(page).toHaveURL(/revision=learnt/);
  await expect(changes.getByRole("listitem").filter({ hasText: "/owners" }).first()).toBeVisible();
});

test("INS-3 merged operations stay one while learning goes on, and merging is taken back", async ({
  page,
  parapet,
  loginAs,
}) => {
  const host = "merging.example.com";
  const send = await traffic(parapet.api, await loginAs(), host);
  await send({ path: "/users/john" }, { path: "/users/pedro" }, { path: "/users/7/orders" });
  await openApi(page, host, "Operations");
  const rows = page.getByRole("table", { name: "Operations" }).getByRole("row");
  const row = (template: string) => rows.filter({ has: page.getByText(template, { exact: true }) });
  await row("/users/john").getByRole("checkbox").check();
  await row("/users/pedro").getByRole("checkbox").check();
  await inMatrix.expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Merge operations" }).click();
  await expect(page.getByText("Merged into /users/{…}")).toBeVisible();
  await expect(row("/users/{user}")).toContainText("×2");
  await send({ path: "/users/john" }, { path: "/users/pedro" });
  await expect(row("/users/{user}")).toContainText("×4", { timeout: 20_000 });
  await expect(row("/users/john")).toBeHidden();

  await row("/users/{user}/orders")
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: "Rename parameter…" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename parameter" });
  await dialog.getByLabel("New name").fill("9");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(dialog).toContainText("Start with a letter");
  await dialog.getByLabel("New name").fill("login");
  await dialog.getByLabel("New name").press("Enter");
  await expect(row("/users/{login}/orders")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row("/users/{user}/orders")).toBeVisible();

  for (const name of ["/users/john", "/users/pedro"])
    await page
      .getByRole("listitem")
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole("button", { name: "Revert" })
      .click();
  await expect(row("/users/john")).toBeVisible();
});

test("INS-3 what was learned is reviewed by raw paths and approved as a version of the document", async ({
  page,
  parapet,
  loginAs,
}) => {
  const host = "review.example.com";
  const send = await traffic(parapet.api, await loginAs(), host);
  await send({ path: "/pets/7" }, { path: "/pets/8" }, { path: "/internal" });
  await openApi(page, host, "Operations");
  await page.getByRole("button", { name: "Review learned operations" }).click();
  const dialog = page.getByRole("dialog", { name: "Review learned operations" });
  await expect(dialog.getByRole("listitem").filter({ hasText: "/pets/{pet}" })).toContainText("/pets/7");
  await dialog.getByRole("checkbox", { name: /internal/ }).uncheck();
  await inMatrix.expectAccessible(page);
  await dialog.getByRole("button", { name: "Approve 2 operations" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("tab", { name: "Specification" }).click();
  await expect(page.getByText("Approved", { exact: true })).toBeVisible();
  await expect(page.getByText("from the learned specification")).toBeVisible();
});

test("INS-3 what people say of an API stands in the inventory, and its settings hold from the next call on", async ({
  page,
  parapet,
  loginAs,
}) => {
  const host = "settings.example.com";
  const send = await traffic(parapet.api, await loginAs(), host);
  await openApi(page, host, "Settings");
  await page.getByLabel("Display name").fill("Pet shop");
  await page.getByLabel("Owner").fill("Team Pets");
  await page.getByLabel("Tags").fill("core, eu");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Pet shop");

  await page.getByLabel("Redacted parts of JSON bodies").fill("total");
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByText("Start each line with a slash.")).toBeVisible();
  await page.getByLabel("Redacted parts of JSON bodies").fill("/total");
  await page.getByRole("switch", { name: /Custom rules/ }).click();
  await expect(page.getByRole("button", { name: "Move up" }).first()).toBeDisabled();
  await page.getByRole("button", { name: "Move down" }).first().click();
  await inMatrix.expectAccessibleInBothThemes(page);
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  await page.getByRole("button", { name: "Save" }).last().click();
  await saved;
  await send({ path: "/masked" });
  await page.goto(`/insights/events?host[is]=${host}&path[is]=/masked`);
  await page.getByRole("row").filter({ hasText: "/masked" }).getByRole("link").first().click();
  await expect(page.getByText(/"total"/).first()).toBeVisible();
  await expect(page.getByText("12.5")).toBeHidden();

  await page.goto("/insights/inventory?owner=Team+Pets");
  const row = page.getByRole("row").filter({ hasText: host });
  await expect(row).toContainText("Pet shop");
  await expect(row).toContainText("Team Pets");
  await inMatrix.expectAccessibleInBothThemes(page);
  await page.goto("/insights/inventory?owner=Nobody");
  await expect(page.getByText("No matching APIs")).toBeVisible();
});

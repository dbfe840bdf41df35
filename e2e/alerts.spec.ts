import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { endpoints } from "@parapet/contract";
import type { Page } from "@playwright/test";
import { type Api, bearer, type LoggedIn } from "./support/api.ts";
import { joinAsProvider } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { navbar } from "./support/shell.ts";
import { tracedCall } from "./support/telemetry.ts";
import { expect, test } from "./support/test.ts";

const document = JSON.stringify({
  openapi: "3.0.3",
  info: { title: "Orders", version: "1" },
  paths: { "/orders": { get: { responses: { 200: { description: "Orders" } } } } },
});

const list = (page: Page) => page.getByRole("table", { name: "Alerts" });
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

/** An API with a document, and rules that have looked once. */
async function documented(api: Api, session: LoggedIn, host: string) {
  const { token } = await api.createTraceSource(session, host);
  const send = (path: string) => api.sendTelemetry(token, tracedCall(`${host}${path}${Math.random()}`, { host, path }));
  await send("/orders");
  const apis = async () => {
    const answer = await api.call(`${endpoints["apis.list"].path}?search=${host}`, { headers: bearer(session) });
    return endpoints["apis.list"].answer.body.parse(await answer.json()).items;
  };
  await expect.poll(apis).toHaveLength(1);
  const [found] = await apis();
  const provide = `/api/dynamics/apis/${found?.id ?? ""}/documents`;
  expect((await api.post(provide, { source: document }, bearer(session))).ok).toBe(true);
  const evaluate = async () => {
    const sent = await api.post(endpoints["alerts.evaluate"].path, {}, bearer(session));
    return endpoints["alerts.evaluate"].answer.body.parse(await sent.json());
  };
  await evaluate();
  return { send, evaluate };
}

test("INS-7 a shadow call raises an alert, the bell shows it, it is worked on and its history tells of it", async ({
  page,
  parapet,
  loginAs,
}) => {
  const session = await loginAs((await joinAsProvider(parapet.api, "alerted")).admin);
  const { send, evaluate } = await documented(parapet.api, session, "alerted.example.com");
  // A document is used for the calls that come after it, a moment later.
  await expect(async () => {
    await send("/secret");
    expect((await evaluate()).raised).toBeGreaterThan(0);
  }).toPass();

  await page.goto("/insights/usage");
  await expect(page.getByRole("link", { name: /open alert/ })).toHaveAttribute("href", "/insights/alerts");
  const bell = navbar(page).getByRole("button", { name: /^Notifications: / });
  await bell.click();
  await page
    .getByRole("dialog", { name: "Notifications" })
    .getByRole("link", { name: /Undocumented operation called/ })
    .click();
  await expect(page).toHaveURL(/\/insights\/alerts\?alert=[0-9a-f-]{36}$/);
  const panel = page.getByRole("dialog", { name: "Undocumented operation called" });
  await expect(panel).toContainText("not in the API’s specification");
  await expect(panel).toContainText("Raised");
  await inMatrix.expectAccessibleInBothThemes(page);
  await panel.getByRole("button", { name: "Acknowledge" }).click();
  await expect(panel).toContainText("Acknowledged");
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: /Acknowledged/ }).click();
  await expect(rowOf(page, "/secret")).toContainText("GET");
  await expect(list(page)).toContainText("alerted.example.com");
  await inMatrix.expectSoundContent(page);
});

test("INS-7 a webhook made in the console gets a signed test and the next alert", async ({
  page,
  parapet,
  loginAs,
  admin,
}) => {
  const { api } = parapet;
  const session = await loginAs(admin);
  const received: { signature: string; body: string }[] = [];
  const receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      received.push({ signature: String(request.headers["x-parapet-signature"]), body });
      response.end();
    });
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const address = receiver.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/alerts`;
  try {
    await page.goto("/insights/alerts/setup?tab=channels");
    await page.getByRole("button", { name: "New channel" }).click();
    const dialog = page.getByRole("dialog", { name: "New channel" });
    await dialog.getByLabel("Name").fill("Ours");
    await dialog.getByLabel("URL").fill("ftp://nowhere");
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(dialog).toContainText("Enter a URL that starts with https:// or http://.");
    await dialog.getByLabel("URL").fill(url);
    await dialog.getByRole("button", { name: "Create" }).click();
    const shown = page.getByRole("dialog", { name: "Channel created" });
    const secret = (await shown.getByText(/^whsec_/).textContent()) ?? "";
    await inMatrix.expectAccessibleInBothThemes(page);
    await shown.getByRole("button", { name: "Done" }).click();
    await rowOf(page, "Ours")
      .getByRole("button", { name: /^Actions/ })
      .click();
    await page.getByRole("menuitem", { name: "Send test" }).click();
    await expect(page.getByRole("dialog", { name: "Deliveries of Ours" })).toContainText("Delivered");
    expect(received).toHaveLength(1);
    await page.keyboard.press("Escape");

    await page.getByRole("tab", { name: "Rules" }).click();
    await rowOf(page, "Undocumented operation called")
      .getByRole("button", { name: /^Actions/ })
      .click();
    await page.getByRole("menuitem", { name: "Edit rule" }).click();
    const rule = page.getByRole("dialog", { name: "Edit rule" });
    await rule.getByRole("checkbox", { name: "Ours" }).check();
    await inMatrix.expectAccessibleInBothThemes(page);
    await rule.getByRole("button", { name: "Save" }).click();
    await expect(rowOf(page, "Undocumented operation called")).toContainText("Ours");
    await inMatrix.expectSoundContent(page);

    const { send, evaluate } = await documented(api, session, "hooked.example.com");
    await expect(async () => {
      await send("/secret");
      expect((await evaluate()).raised).toBeGreaterThan(0);
    }).toPass();
    await expect.poll(() => received.length).toBe(2);
    for (const { signature, body } of received) {
      const [, time = "", digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
      expect(createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")).toBe(digest);
    }
    expect(JSON.parse(received[1]?.body ?? "")).toMatchObject({ alerts: [{ kind: "shadow", template: "/secret" }] });
  } finally {
    receiver.close();
  }
});

import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { storageKeys } from "@parapet/contract";
import { ensureNode } from "../tools/older-node.ts";
import { dropFiles } from "./support/drop-files.ts";
import { inMatrix } from "./support/matrix.ts";
import { tracedCall } from "./support/telemetry.ts";
import { expect, test } from "./support/test.ts";

const sources = "/insights/trace-sources";

function originOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}

test("INS-4 the wizard leads from a gateway to its first call, by way of a first refusal", async ({
  page,
  parapet,
  loginAs,
}) => {
  await loginAs();
  await page.goto(sources);
  await page.getByRole("link", { name: "New source" }).first().click();
  await expect(page.getByRole("heading", { name: "Where does your traffic come from?" })).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);
  // The keyboard alone is enough.
  await page.getByRole("button", { name: /^Kong/ }).press("Enter");
  await page.getByRole("button", { name: "Create source and show token" }).press("Enter");
  await expect(page.getByText("Enter a name for the source.")).toBeVisible();
  await page.getByLabel("Name").fill("edge gateway");
  await page.getByLabel("Name").press("Enter");

  await expect(page.getByRole("heading", { name: "Set up edge gateway" })).toBeVisible();
  const token =
    (await page
      .getByText(/^[\w-]{43}=$/)
      .first()
      .textContent()) ?? "";
  const { hostname, port } = new URL(page.url());
  const script = page.getByRole("figure").filter({ hasText: "deploy.sh" });
  await expect(script).toContainText(`UPSTREAM_TELEMETRY_HOST_NAME=${hostname}`);
  await expect(script).toContainText(`UPSTREAM_TELEMETRY_HTTP_PORT=${port}`);
  await expect(script).toContainText(`TRACE_SOURCE_TOKEN='${token}'`);
  await inMatrix.expectAccessible(page);
  await page.getByRole("button", { name: "Done, continue" }).click();
  await expect(page.getByText("Waiting for the first call…")).toBeVisible();

  const refused = await parapet.api.post("/api/telemetry", { request: {} }, { "x-trace-source-token": token });
  expect(refused.status).toBe(400);
  await expect(page.getByText("Response missing")).toBeVisible({ timeout: 15_000 });
  await inMatrix.expectAccessible(page);
  await parapet.api.sendTelemetry(token, tracedCall("first of the edge", { path: "/first/of/edge" }));
  await expect(page.getByText("First call received")).toBeVisible({ timeout: 15_000 });
  await page.getByRole("link", { name: /\/first\/of\/edge/ }).click();
  await expect(page).toHaveURL(/\/insights\/events\/tableView\//);
});

test("INS-4 the tap is downloaded and run as the wizard says, on an older Node in an empty folder, and shows its first call", async ({
  page,
  parapet,
  loginAs,
}) => {
  test.setTimeout(180_000);
  const node = ensureNode(20);
  const target = createServer((_request, response) => response.end("Hello")).listen(0, "127.0.0.1");
  await once(target, "listening");
  await loginAs();
  await page.goto(`${sources}/new`);
  await page.getByRole("button", { name: /^Parapet tap/ }).click();
  await page.getByLabel("Name").fill("tap before an API");
  await page.getByRole("button", { name: "Create source and show token" }).click();
  await expect(page.getByRole("heading", { name: "Set up tap before an API" })).toBeVisible();
  const codeOf = async (text: string) =>
    (await page.getByRole("figure").filter({ hasText: text }).locator("code").textContent()) ?? "";
  const download = await codeOf("sha256sum");
  await page.getByLabel("API URL").fill(originOf(target));
  await page.getByLabel("Listen address").fill("127.0.0.1:0");
  const run = await codeOf("--target");
  const folder = await mkdtemp(join(tmpdir(), "parapet-tap-"));
  const shell = { cwd: folder, env: { PATH: `${dirname(node)}:/usr/local/bin:/usr/bin:/bin` } };
  try {
    expect(execFileSync("sh", ["-ec", download], { ...shell, encoding: "utf8" })).toBe("parapet-tap.mjs: OK\n");
    const tap = spawn("sh", ["-ec", `exec env ${run}`], { ...shell, stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(tap, "close");
    try {
      const [line] = await once(tap.stdout.setEncoding("utf8"), "data");
      const [, tapped = ""] = /Parapet taps \S+ on (http:\S+)/.exec(String(line)) ?? [];
      expect(await (await fetch(`${tapped}/through/the/tap`)).text()).toBe("Hello");
    } finally {
      tap.kill("SIGTERM");
      expect((await ended)[0]).toBe(0);
    }
  } finally {
    await rm(folder, { recursive: true });
    target.close();
  }
  await page.getByRole("button", { name: "Done, continue" }).click();
  await expect(page.getByText("First call received")).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("link", { name: /\/through\/the\/tap/ })).toBeVisible();

  // What isn't offered is no page.
  const missing = await fetch(new URL("/downloads/parapet-none.mjs", parapet.baseURL));
  expect(missing.status).toBe(404);
});

/** An application that listens anywhere, calls itself once and ends. */
const application = `
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { createCapture } from "@parapet/node-middleware";

const capture = createCapture({ server: process.env.PARAPET_URL, token: process.env.PARAPET_TOKEN });
const server = createServer(capture.http((request, response) => response.end("Hello"))).listen(0, "127.0.0.1");
await once(server, "listening");
await (await fetch("http://127.0.0.1:" + server.address().port + "/from/inside")).text();
server.close();
await capture.close();
`;

test("INS-4 the middleware is installed from the console, as the wizard says, and shows an application's first call", async ({
  page,
  loginAs,
}) => {
  await loginAs();
  await page.goto(sources);
  await page.getByRole("link", { name: "New source" }).first().click();
  await page.getByRole("button", { name: /^Node.js middleware/ }).click();
  await page.getByLabel("Name").fill("inside an application");
  await page.getByRole("button", { name: "Create source and show token" }).click();
  await expect(page.getByRole("heading", { name: "Set up inside an application" })).toBeVisible();
  const codeOf = async (text: string) =>
    (await page.getByRole("figure").filter({ hasText: text }).locator("code").textContent()) ?? "";
  const folder = await mkdtemp(join(tmpdir(), "parapet-application-"));
  try {
    await writeFile(join(folder, "package.json"), '{"type":"module"}');
    await writeFile(join(folder, "application.js"), application);
    const commands = [await codeOf("npm install"), await codeOf("export PARAPET_URL"), "node application.js"];
    execFileSync("sh", ["-ec", commands.join("\n")], { cwd: folder, stdio: "pipe" });
  } finally {
    await rm(folder, { recursive: true });
  }
  await page.getByRole("button", { name: "Done, continue" }).click();
  await expect(page.getByText("First call received")).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("link", { name: /\/from\/inside/ })).toBeVisible();
});

test("INS-4 the diagnostics of a source tell what is wrong, what came, and why something was refused", async ({
  page,
  parapet,
  loginAs,
}) => {
  const session = await loginAs();
  const { id, token } = await parapet.api.createTraceSource(session, "diagnosed");
  for (let index = 0; index < 5; index += 1) {
    await parapet.api.sendTelemetry(token, tracedCall(`diagnosed-${index}`, { at: Date.now() + 90_000 }));
  }
  await parapet.api.post("/api/telemetry", { request: {} }, { "x-trace-source-token": token });
  await page.goto(sources);
  await page
    .getByRole("row", { name: /diagnosed/ })
    .getByRole("link")
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`${sources}/${id}`));
  await expect(page.getByText(/The sender’s clock is .* ahead/)).toBeVisible();
  await expect(page.getByRole("table", { name: "Latest calls" }).getByRole("row")).toHaveCount(6);
  await inMatrix.expectAccessibleInBothThemes(page);

  await page.getByRole("tab", { name: /Rejected/ }).click();
  await expect(page.getByText("The payload has no response object")).toBeVisible();
  await page.getByRole("combobox", { name: "Reason" }).click();
  await page.getByRole("option", { name: "Invalid JSON" }).click();
  await expect(page.getByText("No payloads were rejected for this reason.")).toBeVisible();
  await expect(page).toHaveURL(/reason=json_syntax/);
  await inMatrix.expectAccessible(page);
});

const recording = (paths: readonly string[]) =>
  Buffer.from(
    JSON.stringify({
      log: {
        version: "1.2",
        entries: paths.map((path) => ({
          startedDateTime: new Date().toISOString(),
          time: 12,
          request: { method: "GET", url: `https://recorded.example.com${path}`, headers: [] },
          response: { status: 200, headers: [], content: { mimeType: "application/json", text: "{}" } },
        })),
      },
    }),
  );

test("INS-4 uploaded files become calls, also when the page is left, and what is refused is told", async ({
  page,
  loginAs,
}) => {
  await loginAs();
  await page.goto(`${sources}/uploads`);
  await expect(page.getByText(/Up to .* 50,000 calls per file/)).toBeVisible();
  await dropFiles(page.locator("input[type=file]"), {
    "shop.har": recording(["/recorded/1", "/recorded/2"]),
    "access.log": "nonsense\n",
  });
  const item = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(item("shop.har")).toContainText("2 accepted, 0 ignored, 0 rejected", { timeout: 20_000 });
  await expect(item("shop.har")).toContainText("Imported");
  await expect(item("access.log")).toContainText("1 rejected: Unknown format", { timeout: 20_000 });
  await inMatrix.expectAccessibleInBothThemes(page);
  await item("shop.har")
    .getByRole("link", { name: /Show calls/ })
    .click();
  await expect(page).toHaveURL(/\/insights\/events\?source/);
  await expect(page.getByRole("row", { name: /recorded\.example\.com/ }).first()).toBeVisible();
});

test("UX-7 the wizard, the diagnostics and the uploads fit a phone, also in Arabic", async ({
  page,
  parapet,
  loginAs,
}) => {
  const session = await loginAs();
  const { id, token } = await parapet.api.createTraceSource(session, "small");
  await parapet.api.sendTelemetry(token, tracedCall("small"));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(sources);
  await page.evaluate(([key]) => localStorage.setItem(key, "ar"), [storageKeys.locale] as const);
  for (const path of [`${sources}/new`, `${sources}/new?source=${id}`, `${sources}/${id}`, `${sources}/uploads`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await inMatrix.expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, path).toBeLessThanOrEqual(0);
  }
});

test("INS-4 calls are counted as API and ignored by rules that show what they match", async ({
  page,
  parapet,
  loginAs,
}) => {
  await loginAs();
  const session = await parapet.api.login();
  const { id, token } = await parapet.api.createTraceSource(session, "legacy gateway");
  const legacy = (path: string) => {
    const { request, response, ...call } = tracedCall(randomUUID(), { path, host: "legacy.example.com" });
    const html = { ...response.common, headers: [{ key: "content-type", value: "text/html" }], body: "" };
    return {
      ...call,
      request: { ...request, common: { ...request.common, headers: [] } },
      response: { ...response, common: html },
    };
  };
  for (const path of ["/soap/quotes", "/soap/orders", "/about"]) await parapet.api.sendTelemetry(token, legacy(path));
  await page.goto(`${sources}/${id}`);
  await page.getByRole("button", { name: "Count as API" }).click({ timeout: 15_000 });
  const dialog = page.getByRole("dialog", { name: "Rules" });
  await dialog.getByLabel("Path").fill("/soap/*");
  await expect(dialog.getByText("Matches 2 of the newest 3 calls.")).toBeVisible();
  await dialog.getByRole("button", { name: "Add rule" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "/soap/*" })).toContainText("Count as API");

  await dialog.getByRole("combobox", { name: "Effect" }).click();
  await page.getByRole("option", { name: "Ignore" }).click();
  const editor = dialog.getByRole("textbox", { name: "Expression (CEL)" });
  await editor.click();
  await page.keyboard.type("call.sender == 1");
  await expect(dialog.getByRole("alert")).toContainText("Unknown variable:");
  await expect(dialog.getByRole("button", { name: "Add rule" })).toBeDisabled();
  await editor.press("ControlOrMeta+a");
  await page.keyboard.type('call.status == 200 && call.path == "/about"');
  await expect(dialog.getByText("Matches 1 of the newest 3 calls.")).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Add rule" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Close" }).first().click();

  for (const path of ["/soap/quotes", "/about"]) await parapet.api.sendTelemetry(token, legacy(path));
  const lost = page.getByRole("list", { name: "Lost before: HTTP call" });
  await expect(lost).toContainText("Ignored", { timeout: 20_000 });
  await page.goto("/insights/inventory?search=legacy.example.com");
  await page
    .getByRole("link", { name: /legacy\.example\.com/ })
    .first()
    .click();
  await page.getByRole("tab", { name: /^Operations/ }).click();
  await expect(page.getByText("/soap/quotes").first()).toBeVisible({ timeout: 20_000 });
});

test("INS-4 proxies are suggested, previewed and trusted, and that is undone", async ({ page, parapet, loginAs }) => {
  const session = await loginAs();
  const { id, token } = await parapet.api.createTraceSource(session, "edge");
  for (const last of [1, 2, 3, 4, 5, 6]) {
    const { request, ...call } = tracedCall(randomUUID(), { host: "edge.example.com", client: "203.0.113.9" });
    const headers = [...request.common.headers, { key: "X-Forwarded-For", value: `198.51.100.${last}` }];
    await parapet.api.sendTelemetry(token, {
      ...call,
      request: { ...request, common: { ...request.common, headers } },
    });
  }
  await page.goto(`${sources}/${id}`);
  await page.getByRole("button", { name: "Review" }).click({ timeout: 15_000 });
  const dialog = page.getByRole("dialog", { name: "Trusted proxies" });
  await expect(dialog.getByLabel("Proxy addresses")).toHaveValue("203.0.113.9");
  await expect(dialog).toContainText("203.0.113.9 becomes 198.51.100.6: address 1 from the end of X-Forwarded-For");
  await inMatrix.expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Trust these proxies" }).click();
  await expect(dialog.getByText("Callers are now taken from X-Forwarded-For.")).toBeVisible();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByRole("button", { name: "Undo" })).toBeHidden();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("button", { name: "Review" })).toBeVisible();
});

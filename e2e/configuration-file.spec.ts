import { type ConfigurationDocument, endpoints } from "@parapet/contract";
import { joinAsProvider } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { dialogOf } from "./support/shell.ts";
import { expect, test } from "./support/test.ts";

const shownToken = /ppt_[\w-]{43}/;
const policyRule = { name: "Payouts from the office", enabled: true, effect: "allow" } as const;

test("ADA-2 a CI job keeps the configuration in a file with a token of its own, and an administrator applies it in the console (AA-32)", async ({
  page,
  parapet,
  loginAs,
}) => {
  test.setTimeout(90_000);
  const { admin } = await joinAsProvider(parapet.api, "Pipeline");
  await loginAs(admin);
  await page.goto("/provider/providers");
  await page.getByRole("button", { name: "Create token" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Name").fill("Deploy");
  await dialog.getByRole("combobox", { name: "Adaptive Auth" }).click();
  await page.getByRole("option", { name: "Manage" }).click();
  await inMatrix.expectAccessible(page);
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog).toContainText(shownToken);
  const token = shownToken.exec((await dialog.textContent()) ?? "")?.[0] ?? "";
  await dialog.getByRole("button", { name: "I’ve stored it" }).click();
  await expect(page.getByRole("row", { name: /Deploy/ })).toContainText("Never");

  const send = async (path: string, body?: object): Promise<Response> =>
    fetch(new URL(path, parapet.baseURL), {
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    });
  const document = {
    version: 1,
    zones: [{ name: "Office", kind: "trusted", cidrs: ["192.0.2.0/24"] }],
    apis: [
      {
        slug: "pipeline-orders",
        name: "Orders of CI",
        base_url: "https://orders.acme.example",
        endpoints: [{ method: "POST", template: "/payouts", sensitivity: "high" }],
      },
    ],
    clients: [{ name: "Nightly job", kind: "headless", apis: ["pipeline-orders"] }],
  };
  const applied = await send("/api/adaptive/configuration/apply", { document });
  expect(applied.status, await applied.clone().text()).toBe(200);
  expect((await send("/api/account/tokens")).status).toBe(403);

  const row = endpoints["configurations.export"];
  const exported: ConfigurationDocument = row.answer.body.parse(await (await send(row.path)).json());
  const [api] = exported.apis;
  const when = { zones: ["Office"], endpoints: ["POST /payouts"] };
  const rules = [{ ...policyRule, when }, ...(api?.settings?.rules ?? [])];
  const changed = { ...exported, apis: [{ ...api, settings: { ...api?.settings, rules } }] };

  await page.goto("/provider/api");
  await expect(page.getByRole("row", { name: /Orders of CI/ })).toBeVisible();
  await page.getByRole("button", { name: "Configuration file" }).click();
  await page.getByLabel("Apply a file").setInputFiles(fileOf(changed));
  const planned = dialog.getByRole("table", { name: "Changes" }).getByRole("row");
  await expect(planned).toHaveCount(2);
  await expect(planned.nth(1)).toContainText("pipeline-orders");
  await expect(planned.nth(1)).toContainText("rules");
  await inMatrix.expectAccessible(page);
  await dialog.getByLabel("Note (optional)").fill("From the pipeline");
  await dialog.getByRole("button", { name: "Apply 1 change" }).click();
  await expect(dialog.getByText("1 change applied.")).toBeVisible();
  await page.getByLabel("Apply a file").setInputFiles(fileOf(changed));
  await expect(dialog.getByText("This file doesn’t change anything.")).toBeVisible();
  await page.getByLabel("Apply a file").setInputFiles(fileOf({ ...changed, clients: [{ name: "X", kind: "robot" }] }));
  await expect(dialog.getByRole("table", { name: "Problems in the file" })).toContainText("/clients/0/kind");
  await dialog.getByRole("button", { name: "Close" }).last().click();

  await page
    .getByRole("row", { name: /Orders of CI/ })
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByText(policyRule.name, { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "Versions" }).click();
  await expect(page.getByText("From the pipeline")).toBeVisible();

  await page.goto("/provider/providers");
  await page.getByRole("button", { name: "Revoke Deploy" }).click();
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("row", { name: /Deploy/ })).toContainText("Revoked");
  expect((await send(row.path)).status).toBe(401);
});

function fileOf(document: object) {
  return { name: "parapet.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(document)) };
}

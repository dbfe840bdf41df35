import { createHash } from "node:crypto";
import { endpoints } from "@parapet/contract";
import { type Api, bearer, type LoggedIn } from "./support/api.ts";
import { dropFiles } from "./support/drop-files.ts";
import { inMatrix } from "./support/matrix.ts";
import { refused } from "./support/page-guard.ts";
import { agePack } from "./support/past.ts";
import { protectApi } from "./support/protection.ts";
import { dialogOf } from "./support/shell.ts";
import { expect, test } from "./support/test.ts";

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(content),
});

test("ADA-4 a data pack is imported, replaced, rolled back and deleted, and says what is missing without it", async ({
  page,
  loginAs,
  allow,
}) => {
  allow(refused(400, "/api/adaptive/data-packs"));
  await loginAs();
  await page.goto("/settings/data-packs");
  const card = page.locator("section").filter({ has: page.getByRole("heading", { name: /^Block list/ }) });
  await expect(card).toContainText("Unavailable signals: Block list.", { timeout: 20_000 });
  const dialog = dialogOf(page);
  const choose = async (name: string, content: string | Buffer) => {
    await card.getByRole("button", { name: "Import pack: Block list" }).click();
    await dropFiles(dialog.getByLabel("File"), { [name]: content });
  };

  await choose("picture.png", Buffer.from([0, 1, 2, 0]));
  // What a locked scrollbar leaves at the edge is dimmed, by a color: an image isn't painted there.
  const isDimmed = await page.evaluate(() => {
    const color = (element: Element) => getComputedStyle(element).backgroundColor;
    return color(document.documentElement) !== color(document.body);
  });
  expect(isDimmed).toBe(true);
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(card.getByText("Rejected")).toBeVisible({ timeout: 20_000 });
  await card.getByRole("button", { name: /^Delete / }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(card.getByText("Rejected")).toHaveCount(0);

  const blocks = Array.from({ length: 199 }, (_, at) => `192.88.${at}.0/24`);
  const [first, second] = [["# attackers", "8.8.4.4", ...blocks, "nowhere"].join("\n"), "8.8.4.4\n"];
  await choose("list.netset", first);
  await dialog.getByLabel("Source").fill("FireHOL level 1");
  await dialog.getByLabel("Version").fill("2026-11");
  await dialog.getByLabel("Attribution text").fill("Lists by FireHOL");
  await dialog.getByLabel("Attribution link").fill("https://iplists.firehol.org/");
  await dialog.getByLabel("Expected SHA-256").fill("0".repeat(64));
  await inMatrix.expectAccessible(page);
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(dialog).toContainText("The file’s checksum doesn’t match.");
  await dialog.getByLabel("Expected SHA-256").fill(createHash("sha256").update(first).digest("hex"));
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(card.getByText("Active", { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(card).toContainText("200, 1 skipped (unreadable)");
  await expect(card).toContainText(createHash("sha256").update(first).digest("hex"));
  await expect(card.getByRole("link", { name: "Lists by FireHOL" })).toBeVisible();

  await page.getByLabel("IP address").fill("8.8.4.4");
  await page.getByRole("button", { name: "Look up" }).click();
  const looked = page.getByRole("status").filter({ hasText: "On a block list" });
  await expect(looked).toContainText("8.8.4.0/24");
  await expect(looked.getByRole("link", { name: "Lists by FireHOL" })).toBeVisible();
  await inMatrix.expectAccessibleInBothThemes(page);

  await choose("newer.netset", second);
  await dialog.getByLabel("Version").fill("2026-12");
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(card.getByText("1 other import")).toBeVisible({ timeout: 20_000 });
  await expect(card).toContainText("2026-12");
  await card.getByRole("button", { name: "Roll back" }).click();
  await expect(dialog).toContainText("FireHOL level 1 2026-11 becomes active");
  await dialog.getByRole("button", { name: "Roll back" }).click();
  await expect(card.getByRole("link", { name: "Lists by FireHOL" })).toBeVisible();

  await card.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dialog).toContainText("Its signals become unavailable");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(card).toContainText("Unavailable signals: Block list.");
  await card.getByText("1 other import").click();
  await card.getByRole("button", { name: /^Delete / }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(card.getByText("1 other import")).toHaveCount(0);
});

/** What the latest decision says of a signal. */
async function lastSignal(api: Api, session: LoggedIn, code: string) {
  const list = endpoints["decisions.list"];
  const headers = bearer(session);
  const { items } = list.answer.body.parse(await (await api.call(list.path, { headers })).json());
  const path = endpoints["decisions.get"].path.replace(":id", items[0]?.id ?? "");
  const { signals } = endpoints["decisions.get"].answer.body.parse(await (await api.call(path, { headers })).json());
  return signals.find((signal) => signal.code === code)?.state;
}

test("ADA-4 a pack that is too old says so, counts as none in the next decision, and a newer one takes its place", async ({
  page,
  parapet,
  loginAs,
}) => {
  const { api } = parapet;
  const session = await loginAs();
  const billing = await protectApi(api, session, "Aging");
  const robot = await billing.addClient({ name: "Aging robot" });
  const decided = async () => {
    const { path, answer } = endpoints["decisions.list"];
    const sent = await api.call(`${path}?api=${billing.id}`, { headers: bearer(session) });
    return answer.body.parse(await sent.json()).total;
  };
  const stateAfterCall = async () => {
    const before = await decided();
    await billing.ask(robot.key, { address: "185.220.101.1" });
    await expect.poll(decided).toBe(before + 1);
    return lastSignal(api, session, "net.anonymiser");
  };
  const { path, answer } = endpoints["dataPacks.import"];
  const sent = await api.call(`${path}?kind=anonymiser&source=Tor&version=2026-11`, {
    method: "POST",
    headers: { ...bearer(session), "content-type": "application/octet-stream" },
    body: "185.220.101.1\n",
  });
  const pack = answer.body.parse(await sent.json());
  await page.goto("/settings/data-packs");
  const card = page.locator("section").filter({ has: page.getByRole("heading", { name: /^Anonymizers/ }) });
  await expect(card.getByText("Active", { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect.poll(stateAfterCall).toBe("on");

  await agePack(parapet, pack.id);
  await expect.poll(stateAfterCall).toBe("unavailable");
  await page.reload();
  await expect(card.getByText("Outdated", { exact: true })).toBeVisible();
  await expect(card).toContainText("This pack is outdated and not used. Import a newer one.");
  await expect(card).toContainText("Unavailable signals: Anonymizer.");
  await inMatrix.expectAccessibleInBothThemes(page);

  await card.getByRole("button", { name: "Import pack: Anonymizers" }).click();
  await dialogOf(page).getByLabel("File").setInputFiles(file("exits.txt", "185.220.101.1\n185.220.101.2\n"));
  await dialogOf(page).getByLabel("Version").fill("2026-12");
  await dialogOf(page).getByRole("button", { name: "Import" }).click();
  await expect(card.getByText("Active", { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect.poll(stateAfterCall).toBe("on");
  // The other tests of this server begin without packs.
  const list = endpoints["dataPacks.list"];
  const { items } = list.answer.body.parse(await (await api.call(path, { headers: bearer(session) })).json());
  for (const { id } of items.filter(({ kind }) => kind === "anonymiser"))
    await api.call(`${path}/${id}`, { method: "DELETE", headers: bearer(session) });
});

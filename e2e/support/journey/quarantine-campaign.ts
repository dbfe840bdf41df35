import { expect } from "@playwright/test";
import type { Newcomer } from "../newcomer.ts";
import type { RunningProgram, Terminal } from "../terminal.ts";
import { block, checklistOf } from "./parts.ts";

/** Starts the simulated tenant and connects it by the steps of the page. */
export async function connectTenant(person: Newcomer, checkout: Terminal): Promise<RunningProgram> {
  const { page, click, choose, type, copy, atTerminal } = person;
  await click(page.getByRole("link", { name: "Parapet home" }));
  await click(checklistOf(page).getByRole("link", { name: "Connect" }));
  await choose(page.getByRole("combobox", { name: "Cloud" }), /Tenant simulator/);
  const start = await copy(block(page, "parapet-tenant-simulator"));
  const simulator = await atTerminal(() => checkout.start(start, /Client secret\s+\S+/));
  const printed = (name: string) =>
    simulator
      .printed()
      .split("\n")
      .find((line) => line.startsWith(name))
      ?.slice(name.length)
      .trim() ?? "";
  await type(page.getByRole("textbox", { name: "Tenant", exact: true }), printed("Tenant"));
  for (const name of ["Application (client) ID", "Simulator URL"]) await type(page.getByLabel(name), printed(name));
  await click(page.getByRole("button", { name: "Next" }));
  await expect(page.getByRole("heading", { name: "Choose what Secure Inbox can do" })).toBeVisible();
  await click(page.getByRole("button", { name: "Next" }));
  await click(page.getByRole("radio", { name: "Use a client secret" }));
  await type(page.getByLabel("Client secret", { exact: true }), printed("Client secret"));
  await click(page.getByRole("button", { name: "Save" }));
  await click(page.getByRole("button", { name: "Consent at Microsoft" }));
  await click(page.getByRole("button", { name: "Accept" }));
  await expect(page.getByRole("heading", { name: /is connected$/ })).toBeVisible();
  await click(page.getByRole("link", { name: "View test results" }));
  return simulator;
}

/** Finds the campaign that lay in the mailboxes, and takes it out of all of them. */
export async function quarantineCampaign({ page, click }: Newcomer): Promise<void> {
  await click(page.getByRole("button", { name: "Start scan" }));
  await expect(page.getByText("Last scan completed")).toBeVisible({ timeout: 120_000 });
  const waiting = page.getByRole("term").filter({ hasText: "Pending analysis" });
  await expect(waiting.locator("xpath=following-sibling::dd[1]")).toHaveText("None", { timeout: 180_000 });
  await click(page.getByRole("button", { name: "Phishing Threats" }));
  await click(page.getByRole("link", { name: "Threat Logs" }));
  await click(page.getByRole("tab", { name: "Campaigns" }));
  const campaign = page.getByRole("row", { name: /Your password expires in/ });
  // The mails of the page before stay until the campaigns are there.
  await expect(campaign).toHaveCount(1, { timeout: 30_000 });
  await click(campaign.getByRole("link"));
  await click(page.getByRole("button", { name: "Take action" }));
  await click(page.getByRole("menuitem", { name: "Quarantine" }));
  const question = page.getByRole("dialog", { name: /^Quarantine \d+ emails\?$/ });
  await click(question.getByRole("button", { name: "Quarantine" }));
  await expect(page.getByText(/^\d+ emails quarantined\.$/)).toBeVisible({ timeout: 60_000 });
}

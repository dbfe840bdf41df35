import { expect } from "@playwright/test";
import type { Newcomer } from "../newcomer.ts";
import type { RunningProgram, Terminal } from "../terminal.ts";
import { totpAt } from "../totp.ts";
import { block, checklistOf, dialogNamed } from "./parts.ts";
import type { OwnApi } from "./see-first-call.ts";

/** From the page of a call, by the page of its API. */
export async function registerApi({ page, click }: Newcomer): Promise<void> {
  await click(page.getByRole("link", { name: /^\/orders\/\{/ }));
  await click(page.getByRole("link", { name: "Protect this API" }));
  await click(dialogNamed(page, "Register API").getByRole("button", { name: "Register API" }));
  await expect(page).toHaveURL(/\/provider\/adaptive_auth\//);
}

/** Starts the tap again with the gateway's text, and publishes that decisions are enforced. */
export async function enforce(person: Newcomer, terminal: Terminal, api: OwnApi, tap: RunningProgram) {
  const { page, click, choose, type, copy, atTerminal } = person;
  await click(page.getByRole("link", { name: "Parapet home" }));
  await click(checklistOf(page).getByRole("link", { name: "Show gateway setup" }));
  await choose(page.getByRole("combobox", { name: "Gateway" }), "parapet tap");
  await type(page.getByLabel("API URL"), api.origin);
  await expect(block(page, `--target ${api.origin}`)).toBeVisible();
  const run = await copy(block(page, "--enforce"));
  await atTerminal(() => tap.interrupt());
  const guarding = await atTerminal(() => terminal.start(run, /Parapet taps/));
  await choose(page.getByRole("combobox", { name: "Mode" }), "Enforce");
  await click(dialogNamed(page, "Enforce decisions?").getByRole("button", { name: "Enforce" }));
  await click(page.getByRole("button", { name: "Publish…" }));
  await click(page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }));
  await expect(page.getByText("Version 2 published.")).toBeVisible();
  return guarding;
}

/** What somebody who builds a client is given. */
export interface OwnClient {
  /** The header with its key. */
  readonly key: string;
  /** Of its authenticator. */
  readonly secret: string;
  /** The command that answers a step-up. */
  readonly answer: string;
}

export async function addClient({ page, click, type, choose, press, copy }: Newcomer, api: OwnApi): Promise<OwnClient> {
  await click(page.getByRole("link", { name: "Parapet home" }));
  await click(checklistOf(page).getByRole("link", { name: "Add client" }));
  await click(page.getByRole("button", { name: "Add client" }).first());
  const form = dialogNamed(page, "Add API client");
  await type(form.getByLabel("Name", { exact: true }), "Shop");
  await click(form.getByRole("radio", { name: "Interactive" }));
  await choose(form.getByRole("combobox", { name: "APIs" }), api.tap);
  await type(form.getByLabel("User agents"), "curl");
  await click(form.getByRole("button", { name: "Add client" }));

  await click(page.getByRole("button", { name: "Create API key" }));
  await click(dialogNamed(page, "Create API key").getByRole("button", { name: "Create API key" }));
  const key = await copy(block(page, "X-Api-Key:"));
  await click(page.getByRole("button", { name: "I saved the key" }));

  await click(page.getByRole("tab", { name: "Factors" }));
  await click(page.getByRole("button", { name: "Set up authenticator app" }));
  await click(page.getByRole("button", { name: "Copy key" }));
  const secret = (await page.evaluate(() => navigator.clipboard.readText())).replaceAll(" ", "");
  await click(page.getByRole("dialog").getByRole("textbox").first());
  await press(totpAt(secret));
  await click(page.getByRole("button", { name: "I saved them" }));
  const answer = await copy(block(page, "CHALLENGE_ID"));
  await click(dialogNamed(page, "API client").getByRole("button", { name: "Close" }));
  return { key, secret, answer };
}

import { expect } from "@playwright/test";
import type { Newcomer } from "../newcomer.ts";
import type { RunningProgram, Terminal } from "../terminal.ts";
import { block, checklistOf } from "./parts.ts";

/** An API of the person's own, and where its tap listens. */
export interface OwnApi {
  readonly origin: string;
  readonly tap: string;
}

export async function seeFirstCall(person: Newcomer, terminal: Terminal, api: OwnApi): Promise<RunningProgram> {
  const { page, click, type, copy, atTerminal } = person;
  await click(checklistOf(page).getByRole("link", { name: "Create source" }));
  await click(page.getByRole("button", { name: /^Parapet tap/ }));
  await type(page.getByLabel("Name"), "Orders");
  await click(page.getByRole("button", { name: "Create source and show token" }));
  await type(page.getByLabel("API URL"), api.origin);
  await type(page.getByLabel("Listen address"), api.tap);
  const download = await copy(block(page, "sha256sum"));
  expect(await atTerminal(() => terminal.run(download))).toContain("parapet-tap.mjs: OK");
  const run = await copy(block(page, "--target"));
  const tap = await atTerminal(() => terminal.start(run, /Parapet taps/));
  await click(page.getByRole("button", { name: "Done, continue" }));
  expect(await atTerminal(() => terminal.run(`curl -s http://${api.tap}/orders/7`))).toBe('{"order":7}');
  await expect(page.getByText("First call received")).toBeVisible({ timeout: 15_000 });
  await click(page.getByRole("link", { name: /\/orders\/7/ }));
  await expect(page).toHaveURL(/\/insights\/events\/tableView\//);
  return tap;
}

import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import { findCard } from "../../testing/cards.ts";
import { openMenu, press } from "../../testing/controls.ts";
import { pageOf } from "../../testing/page-of.ts";
import { say } from "../../testing/say.ts";

/** The first page of a list that stops counting. */
export const longPageOf = <Item>(...items: readonly Item[]) => ({ ...pageOf(...items), total_is_minimum: false });

/** The parameters of an address or a link. */
export const paramsOf = (href: string | null) => new URL(href ?? "", "http://parapet.test").searchParams;

/** The target of a link. */
export const hrefOf = (link: HTMLElement) => link.getAttribute("href") ?? "";

/** The numbers of a chart, as its table shows them: a row of headers, then the rows. */
export async function readChart(user: UserEvent, title: string): Promise<string[][]> {
  const card = within(await findCard(title));
  await user.click(card.getByLabelText(say("ui.chart.asTable")));
  const table = await card.findByRole("table", { name: title });
  const rows = within(table).getAllByRole("row");
  const read = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
  await user.click(card.getByLabelText(say("ui.chart.asTable")));
  return read;
}

/** Presses keys on a chart. */
export async function pressOnChart(user: UserEvent, title: string, keys: string): Promise<void> {
  const slider = await within(await findCard(title)).findByRole("slider", { name: title });
  slider.focus();
  await user.keyboard(keys);
}

/** The choices that a select offers. */
export async function choicesOf(user: UserEvent, field: string): Promise<string[]> {
  await user.click(await screen.findByRole("combobox", { name: field }));
  const list = await screen.findByRole("listbox");
  const choices = within(list)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
  // Before it has the focus, Escape would close what the select is in, too.
  await waitFor(() => expect(list.contains(document.activeElement)).toBe(true));
  await user.keyboard("{Escape}");
  return choices;
}

/** Opens a menu and reads what it offers; what is disabled is in parentheses. */
export async function itemsOf(user: UserEvent, button: string): Promise<string[]> {
  const items = await openMenu(user, button);
  const isOff = (item: HTMLElement) => item.getAttribute("aria-disabled") === "true";
  return items.map((item) => (isOff(item) ? `(${item.textContent})` : item.textContent));
}

/** The labels of the checkboxes in a part of the page. */
export const checksOf = (part: HTMLElement) =>
  [...part.querySelectorAll("input[type=checkbox]")].map((box) => box.closest("label")?.textContent);

/** The headers of a table, in their order. */
export const headersOf = (table: HTMLElement) =>
  [...table.querySelectorAll("thead th")].map(({ textContent }) => textContent);

/** Opens the form that adds a condition. */
export async function openFilterForm(user: UserEvent): Promise<HTMLElement> {
  await press(user, say("ui.addFilter"));
  return screen.findByRole("dialog", { name: say("ui.addFilter") });
}

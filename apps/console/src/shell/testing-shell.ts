import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import { openPage } from "../testing/open-page.tsx";
import { say } from "../testing/say.ts";

/** A page that asks the server for nothing, in API Insights. */
export const quietPage = "/extensions/toastify";

/** Opens a page with the shell around it. */
export async function openShell(address: string = quietPage, options: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(address, { ...options, inShell: true });
  await screen.findAllByRole("banner");
  return page;
}

/** The header of the page; that of its title comes later. */
export function banner(): HTMLElement {
  const [header] = screen.getAllByRole("banner");
  if (header === undefined) throw new Error("There is no navbar");
  return header;
}

export const navbar = () => within(banner());

/** The side navigation; the bar of a horizontal menu and the drawer of a phone hold the same entries. */
export function sideMenu(): HTMLElement {
  const [menu] = screen.getAllByRole("navigation", { name: say("shell.menu") });
  if (menu === undefined) throw new Error("There is no side navigation");
  return menu;
}

/** Presses a button of the navbar; the drawer that it opens. */
export async function openFromNavbar(user: UserEvent, button: string | RegExp): Promise<HTMLElement> {
  await user.click(navbar().getByRole("button", { name: button }));
  return screen.findByRole("dialog");
}

/** Presses keys outside of any field. */
export async function pressKeys(user: UserEvent, keys: string): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await user.keyboard(keys);
}

/** Opens the palette by its shortcut; its field, which has the focus. */
export async function openPalette(user: UserEvent): Promise<HTMLElement> {
  await pressKeys(user, "{Control>}k{/Control}");
  const field = await screen.findByRole("combobox");
  await waitFor(() => expect(document.activeElement === field).toBe(true));
  return field;
}

import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { say } from "./say.ts";

/** Chooses one of a select, both by what they are called. */
export async function choose(user: UserEvent, field: string, choice: string): Promise<void> {
  await user.click(await screen.findByRole("combobox", { name: field }));
  const list = await screen.findByRole("listbox");
  await user.click(await within(list).findByRole("option", { name: choice }));
}

/** Replaces what is in a field, found by its label. Pastes it: typing costs time with every letter. */
export async function fill(user: UserEvent, field: string, text: string): Promise<void> {
  const control = await screen.findByLabelText(field);
  await user.clear(control);
  if (text === "") return;
  await user.click(control);
  await user.paste(text);
}

/** Opens a menu by the name of its button; what it offers, in order. */
export async function openMenu(user: UserEvent, button: string): Promise<readonly HTMLElement[]> {
  await user.click(await screen.findByRole("button", { name: button }));
  return await screen.findAllByRole("menuitem");
}

/** Chooses from a menu. */
export async function pick(user: UserEvent, button: string, item: string): Promise<void> {
  await openMenu(user, button);
  await user.click(screen.getByRole("menuitem", { name: item }));
}

/** Presses a button by its name, once it is there. */
export async function press(user: UserEvent, button: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: button }));
}

/** Adds a condition to a list through its form: values of a list of choices, or one that is typed. */
export async function addFilter(user: UserEvent, field: string, ...values: readonly string[]): Promise<void> {
  await press(user, say("ui.addFilter"));
  await choose(user, say("ui.filterField"), field);
  const form = screen.getByRole("dialog", { name: say("ui.addFilter") });
  for (const value of values) {
    const choice = within(form).queryByRole("checkbox", { name: value });
    if (choice) await user.click(choice);
    else await fill(user, say("ui.filterValue"), value);
  }
  await user.click(within(form).getByRole("button", { name: say("ui.apply") }));
}

/** Presses a button of a dialog, which is found by its title. */
export async function answerDialog(user: UserEvent, title: string, button: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole("dialog", { name: title });
  await user.click(within(dialog).getByRole("button", { name: button }));
  return dialog;
}

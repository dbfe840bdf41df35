import type { Locator, Page } from "@playwright/test";

/** Somebody who sees the product for the first time: clicks, types and copies, and counts what it takes. */
export interface Newcomer {
  readonly page: Page;
  click(target: Locator): Promise<void>;
  /** Opens a list and takes one of its choices. */
  choose(field: Locator, choice: string | RegExp): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  /** Types where the page has put the cursor. */
  press(text: string): Promise<void>;
  /** Copies a block of code, or what else has such a button. */
  copy(block: Locator): Promise<string>;
  /** What is done in a terminal counts, too: a command that is pasted, a key that stops a program. */
  atTerminal<Result>(act: () => Result): Result;
  actions(): number;
}

/** Reads the clipboard, so that what is copied is what the button gave. */
export async function newcomerAt(page: Page): Promise<Newcomer> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  let count = 0;
  const click = async (target: Locator) => {
    count += 1;
    await target.click();
  };
  return {
    page,
    click,
    async choose(field, choice) {
      await click(field);
      await click(page.getByRole("option", { name: choice }));
    },
    async type(field, text) {
      count += 1;
      await field.fill(text);
    },
    async press(text) {
      count += 1;
      await page.keyboard.type(text);
    },
    async copy(block) {
      await click(block.getByRole("button", { name: "Copy", exact: true }));
      return page.evaluate(() => navigator.clipboard.readText());
    },
    atTerminal(act) {
      count += 1;
      return act();
    },
    actions: () => count,
  };
}

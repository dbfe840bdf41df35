import type { Page } from "@playwright/test";

export const checklistOf = (page: Page) =>
  page.locator("section", { has: page.getByRole("heading", { name: "Get started" }) });
export const block = (page: Page, text: string | RegExp) => page.getByRole("figure").filter({ hasText: text });
export const dialogNamed = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

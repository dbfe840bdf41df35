import { expect } from "@playwright/test";
import type { Newcomer } from "../newcomer.ts";

export async function openAccount({ page, type, click }: Newcomer, origin: string): Promise<void> {
  await page.goto(origin);
  await expect(page.getByRole("heading", { name: "Set up Parapet" })).toBeVisible();
  await type(page.getByLabel("Company name"), "Acme");
  await type(page.getByLabel("First name"), "Ada");
  await type(page.getByLabel("Last name"), "Byron");
  await type(page.getByLabel("Email"), "ada@acme.example");
  await type(page.getByLabel("Password", { exact: true }), "quiet pond with frogs");
  await click(page.getByRole("button", { name: "Create account" }));
  await expect(page.getByText("Welcome, Ada Byron")).toBeVisible();
}

import type { Page } from "@playwright/test";

/** Opens an address and waits until the view is there and the network is quiet. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  await page.locator("h1").first().waitFor();
}

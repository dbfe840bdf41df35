import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Every document that is looked at reads it anew, and the short form takes half as long. */
const checker = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** What a theme may spoil. Names, roles and places are the same in each. */
export const colorRules: readonly string[] = ["color-contrast", "link-in-text-block"];

/** The rules of WCAG 2.2 level AA. */
export const wcagRules: readonly string[] = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** Where a page breaks some rules, named by id or by tag; `within` is a selector. One text an element and rule. */
export async function violationsOf(page: Page, rules = wcagRules, within = "html"): Promise<string[]> {
  // A document gets it once, however often it is looked at.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(checker);
  const violations = await page.evaluate(
    async ({ runOnly, selector }) => {
      // To tell what passed as well would take several times as long as to look.
      const found = await window.axe?.run(selector, { runOnly, resultTypes: ["violations"] });
      return found?.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(" ")}`));
    },
    { runOnly: [...rules], selector: within },
  );
  if (violations === undefined) throw new Error("The page lost its accessibility checker");
  return violations;
}

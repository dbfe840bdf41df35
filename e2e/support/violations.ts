import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The rules of WCAG 2.2 level AA. */
export const wcagRules: readonly string[] = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** Where a page breaks some rules, named by id or by tag; `within` is a selector. One text an element and rule. */
export async function violationsOf(page: Page, rules = wcagRules, within = "html"): Promise<string[]> {
  // Its source is long: a document gets it once, however often it is looked at.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
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

import type { Page } from "@playwright/test";
import type axe from "axe-core";
declare global {
  interface Window {
    axe?: typeof axe;
  }
}
/** What a theme may spoil. Names, roles and places are the same in each. */
export declare const colorRules: readonly string[];
/** The rules of WCAG 2.2 level AA. */
export declare const wcagRules: readonly string[];
/** Where a page breaks some rules, named by id or by tag; `within` is a selector. One text an element and rule. */
export declare function violationsOf(page: Page, rules?: readonly string[], within?: string): Promise<string[]>;

import { settled } from "../../../e2e/support/settled.ts";
import { violationsOf } from "../../../e2e/support/violations.ts";
import type { Results } from "../bench.ts";
import { routesOf } from "./routes.ts";
import type { Stage } from "./stage.ts";
import { visit } from "./visit.ts";

/** Nodes that break a rule of WCAG 2.2 level AA, over every route in both themes and both directions. */
export async function measureAccessibility(stage: Stage): Promise<Results> {
  const routes = await routesOf(stage);
  let count = 0;
  for (const locale of ["en", "ar"] as const) {
    for (const forVisitors of [false, true]) {
      const look = { locale, ...(!forVisitors && { session: stage.session }) };
      await stage.onFreshPage(look, async (page) => {
        for (const { path } of routes.filter(({ publicOnly }) => publicOnly === forVisitors)) {
          await visit(page, path);
          for (const theme of ["light", "dark"]) {
            await page.locator("html").evaluate((root, name) => root.setAttribute("data-theme", name), theme);
            await settled(page);
            const found = await violationsOf(page);
            for (const each of found) console.error(`  ${path} ${theme} ${locale}: ${each}`);
            count += found.length;
          }
        }
      });
    }
  }
  return { axe_violations: count };
}

import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import type { Results } from "../bench.ts";
import { rounded } from "../statistics.ts";
import { routesOf } from "./routes.ts";
import type { Stage } from "./stage.ts";
import { visit } from "./visit.ts";

/** KiB of all scripts that the browser really asks for until the page is idle, each as `gzip -9` makes it. */
async function scriptsOf(page: Page, path: string): Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script" && response.ok()) bodies.push(response.body());
  });
  await visit(page, path);
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length);
  return sizes.reduce((a, b) => a + b, 0) / 1024;
}

export async function measureLoginScripts(stage: Stage): Promise<Results> {
  const size = await stage.onFreshPage({}, (page) => scriptsOf(page, "/login"));
  return { login_js_gz_kb: rounded(size, 1) };
}

/** The heaviest first view: shell and page together, on an empty cache. Template pages are no product. */
export async function measureViewScripts(stage: Stage): Promise<Results> {
  const sizes: { path: string; size: number }[] = [];
  for (const { path, isTemplate, publicOnly } of await routesOf(stage)) {
    if (isTemplate) continue;
    const look = publicOnly ? {} : { session: stage.session };
    sizes.push({ path, size: await stage.onFreshPage(look, (page) => scriptsOf(page, path)) });
  }
  const [largest, ...others] = sizes.toSorted((a, b) => b.size - a.size);
  if (largest === undefined) throw new Error("The console has no routes.");
  for (const { path, size } of [largest, ...others.slice(0, 4)]) console.error(`  ${size.toFixed(1)} KiB ${path}`);
  return { view_js_gz_kb: rounded(largest.size, 1), view_js_route: largest.path };
}

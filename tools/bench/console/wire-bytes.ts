import { recordWire, sumByKind, sumOf, type Sum } from "../../../e2e/support/wire.ts";
import type { Results } from "../bench.ts";
import { rounded } from "../statistics.ts";
import { routesOf } from "./routes.ts";
import type { Look, Stage } from "./stage.ts";
import { visit } from "./visit.ts";

interface FirstView extends Sum {
  readonly path: string;
  readonly byKind: ReadonlyMap<string, Sum>;
}

/** Everything that a first visit with an empty cache transfers until the network is idle. */
function firstView(stage: Stage, look: Look, path: string): Promise<FirstView> {
  return stage.onFreshPage(look, async (page) => {
    const wire = await recordWire(page);
    await visit(page, path);
    const transfers = wire.transfers();
    return { path, ...sumOf(transfers), byKind: sumByKind(transfers) };
  });
}

const kb = (bytes: number) => rounded(bytes / 1000, 1);

/** `/login`, and the heaviest first views by bytes and by requests. Every view is printed with its kinds. */
export async function measureWire(stage: Stage): Promise<Results> {
  const views: FirstView[] = [];
  for (const { path, isTemplate, publicOnly } of await routesOf(stage)) {
    if (isTemplate) continue;
    const view = await firstView(stage, publicOnly ? {} : { session: stage.session }, path);
    const kinds = [...view.byKind].map(([kind, sum]) => `${kind} ${kb(sum.bytes)}/${sum.requests}`);
    console.error(`  ${[`${kb(view.bytes)} KB`, `${view.requests} requests`, path, ...kinds].join("  ")}`);
    views.push(view);
  }
  const login = views.find(({ path }) => path === "/login");
  const heaviest = views.toSorted((a, b) => b.bytes - a.bytes)[0];
  const busiest = views.toSorted((a, b) => b.requests - a.requests)[0];
  if (login === undefined || heaviest === undefined || busiest === undefined)
    throw new Error("The console has no login.");
  return {
    wire: {
      login_kb: kb(login.bytes),
      view_kb: kb(heaviest.bytes),
      view_kb_route: heaviest.path,
      view_requests: busiest.requests,
      view_requests_route: busiest.path,
    },
  };
}

import { Counter, Registry } from "prom-client";
import { expect, it } from "vitest";
import { grow, GrowingCounters } from "./growing-counters.ts";

function countersOf() {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Counter({ name: "parapet_calls_total", help: "Calls", registers });
  const refused = new Counter({
    name: "parapet_refused_total",
    help: "Refused",
    labelNames: ["reason"] as const,
    registers,
  });
  const other = new Counter({ name: "other_total", help: "Not ours", registers });
  return { registry, calls, refused, other };
}

it("counters grow as those of another registry do, each growth once", async () => {
  const [there, here] = [countersOf(), countersOf()];
  const growing = new GrowingCounters(there.registry);
  here.calls.inc(5);
  for (const reason of ["late", "late", "torn"]) {
    there.calls.inc();
    there.refused.inc({ reason });
    there.other.inc();
    grow(here.registry, await growing.growths());
  }
  expect(await growing.growths()).toEqual([]);
  expect((await here.calls.get()).values).toMatchObject([{ value: 8 }]);
  expect((await here.refused.get()).values).toMatchObject([
    { labels: { reason: "late" }, value: 2 },
    { labels: { reason: "torn" }, value: 1 },
  ]);
  expect((await here.other.get()).values).toMatchObject([{ value: 0 }]);
});

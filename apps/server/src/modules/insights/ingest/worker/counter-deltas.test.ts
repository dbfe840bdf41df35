import { Counter, Registry } from "prom-client";
import { expect, it } from "vitest";
import { addDeltas, CounterDeltas } from "./counter-deltas.ts";

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

it("counters include those of another registry, each increase once", async () => {
  const [there, here] = [countersOf(), countersOf()];
  const deltas = new CounterDeltas(there.registry);
  here.calls.inc(5);
  for (const reason of ["late", "late", "torn"]) {
    there.calls.inc();
    there.refused.inc({ reason });
    there.other.inc();
    addDeltas(here.registry, await deltas.read());
  }
  expect(await deltas.read()).toEqual([]);
  expect((await here.calls.get()).values).toMatchObject([{ value: 8 }]);
  expect((await here.refused.get()).values).toMatchObject([
    { labels: { reason: "late" }, value: 2 },
    { labels: { reason: "torn" }, value: 1 },
  ]);
  expect((await here.other.get()).values).toMatchObject([{ value: 0 }]);
});

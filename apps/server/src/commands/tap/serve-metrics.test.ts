import { afterEach, expect, it } from "vitest";
import { serveMetrics } from "./serve-metrics.ts";

const counts = {
  requests: 7,
  sent: 4,
  dropped: 1,
  failed: 0,
  waiting: 2,
  guard: { allowed: 5, refused: 2, undecided: 0 },
};
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

it("tells the counts of the moment in the words of Prometheus, and nothing else", async () => {
  const metrics = await serveMetrics({ counts: () => counts }, 0);
  closing.push(() => metrics.close());
  const read = async () => (await fetch(`${metrics.origin}/metrics`)).text();
  await read();
  const text = await read();
  for (const line of [
    "requests_total 7",
    "sent_total 4",
    "dropped_total 1",
    "refused_total 0",
    "turned_away_total 2",
    "waiting 2",
  ])
    expect(text).toContain(`\nparapet_tap_${line}\n`);
  expect(text).toContain("# TYPE parapet_tap_sent_total counter");
  const elsewhere = await fetch(metrics.origin);
  await elsewhere.body?.cancel();
  expect(elsewhere.status).toBe(404);
});

it("says in one sentence that its port is taken", async () => {
  const metrics = await serveMetrics({ counts: () => counts }, 0);
  closing.push(() => metrics.close());
  const port = Number(new URL(metrics.origin).port);
  await expect(serveMetrics({ counts: () => counts }, port)).rejects.toThrow(/^Can't listen on --metrics \d+: /);
});

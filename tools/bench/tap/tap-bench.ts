import { join } from "node:path";
import { apiOf } from "../../../e2e/support/api.ts";
import { freshDataFolder, removeData, startServer, stopServer } from "../../../e2e/support/server.ts";
import type { Bench, Results } from "../bench.ts";
import { startChild } from "../child-server.ts";
import { load } from "../http-load.ts";
import { median, quantile, rounded } from "../statistics.ts";

const rounds = 5;
const roundMs = 3_000;
const warmUpMs = 2_000;
const connections = 4;
/** Calls a second: what one service does on a busy day, and far from what any of the three ways can carry. */
const rate = 200;

const keys = [
  "direct_p50_ms",
  "control_p50_ms",
  "tap_p50_ms",
  "added_p50_ms",
  "control_added_p50_ms",
  "tap_p99_ms",
  "control_p99_ms",
  "captured",
  "stored",
];

/**
 * What the tap adds to a call: the same calls go to a target directly, through a proxy that does nothing but pass on,
 * and through the tap that reports to a running server, in turns. Medians of the rounds.
 */
export const tapBench: Bench = {
  keys,
  async run(wanted) {
    const data = await freshDataFolder();
    const server = await startServer(data);
    const target = await startChild(join(import.meta.dirname, "target-server.ts"));
    const control = await startChild(join(import.meta.dirname, "pass-through-server.ts"), target.origin);
    try {
      const results = await measure(server, target.origin, control.origin);
      return Object.fromEntries(Object.entries(results).filter(([key]) => wanted.includes(key)));
    } finally {
      await Promise.all([control.stop(), target.stop()]);
      await stopServer(server);
      await removeData(data);
    }
  },
};

type Way = "direct" | "control" | "tap";

async function measure(
  server: { readonly baseURL: string; readonly data: string },
  direct: string,
  control: string,
): Promise<Results> {
  const api = apiOf(server);
  const session = await api.login();
  const { token } = await api.createTraceSource(session, "Tap");
  const main = join(import.meta.dirname, "../../../apps/server/src/main.ts");
  const options = ["--target", direct, "--listen", "127.0.0.1:0", "--server", server.baseURL, "--token", token];
  const tap = await startChild(main, "tap", ...options);
  const ways: Readonly<Record<Way, string>> = { direct, control, tap: tap.origin };
  const p50s: Record<Way, number[]> = { direct: [], control: [], tap: [] };
  const p99s: Record<Way, number[]> = { direct: [], control: [], tap: [] };
  let captured = 0;
  const bodies = Array.from({ length: 50 }, (_, at) =>
    Buffer.from(JSON.stringify({ order: at, note: "x".repeat(200) })),
  );
  for (let round = 0; round <= rounds; round += 1) {
    for (const way of ["direct", "control", "tap"] as const) {
      const durationMs = round === 0 ? warmUpMs : roundMs;
      const what = { origin: ways[way], path: "/orders", headers: {}, bodies, connections, durationMs, rate };
      const { requests, latenciesMs } = await load(what);
      if (way === "tap") captured += requests;
      if (round === 0) continue;
      p50s[way].push(quantile(latenciesMs, 0.5));
      p99s[way].push(quantile(latenciesMs, 0.99));
    }
    console.error(
      `round ${round}: ${Object.entries(p50s)
        .map(([way, all]) => `${way} ${all.at(-1)?.toFixed(3)}`)
        .join(", ")}`,
    );
  }
  await tap.stop();
  return {
    direct_p50_ms: rounded(median(p50s.direct), 3),
    control_p50_ms: rounded(median(p50s.control), 3),
    tap_p50_ms: rounded(median(p50s.tap), 3),
    added_p50_ms: rounded(median(p50s.tap) - median(p50s.direct), 3),
    control_added_p50_ms: rounded(median(p50s.control) - median(p50s.direct), 3),
    tap_p99_ms: rounded(median(p99s.tap), 3),
    control_p99_ms: rounded(median(p99s.control), 3),
    captured,
    stored: await api.countEvents(session),
  };
}

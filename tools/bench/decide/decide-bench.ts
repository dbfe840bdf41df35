import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { engineTimes, manyClients } from "@parapet/server/modules/adaptive-auth/testing-engine.ts";
import * as z from "zod/mini";
import type { Bench, Result } from "../bench.ts";
import { startChild } from "../child-server.ts";
import { load, type Load } from "../http-load.ts";
import { median, quantile, rounded } from "../statistics.ts";

/** Many short ones in turns: a machine that others share changes its speed within half a minute. */
const rounds = 9;
const roundMs = 1_500;
const warmUpMs = 3_000;
const connections = 64;
/** Requests a second at which latencies are compared: what a busy gateway asks, and both can carry. */
const rate = 1_000;
const subjects = 200_000;

const keys = [
  "control_per_s",
  "fixed_per_s",
  "decide_per_s",
  "control_p99_ms",
  "decide_p99_ms",
  "engine_p50_us",
  "engine_p99_us",
  "bytes_per_subject",
];

/**
 * Decisions a second through HTTP, in turns with an idle route of the same process and a server with a fixed
 * response; latencies of both at one rate; the time of a decision by itself; and a client's memory, with its key and history.
 */
export const decideBench: Bench = {
  keys,
  async run(wanted) {
    const results: Record<string, Result> = {};
    if (wanted.some((key) => key.startsWith("engine_"))) {
      const times = engineTimes();
      results["engine_p50_us"] = rounded(quantile(times, 0.5), 1);
      results["engine_p99_us"] = rounded(quantile(times, 0.99), 1);
    }
    if (wanted.includes("bytes_per_subject")) results["bytes_per_subject"] = bytesPerSubject();
    if (wanted.some((key) => key.endsWith("_per_s") || key.endsWith("_ms")))
      Object.assign(results, await throughHttp());
    return Object.fromEntries(keys.filter((key) => wanted.includes(key)).map((key) => [key, results[key] ?? null]));
  },
};

function bytesPerSubject(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  const used = () => {
    if (typeof collect === "function") collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = used();
  const held = manyClients(subjects);
  const bytes = (used() - before) / subjects;
  console.error(`${held.directory.clientCount} subjects: ${Math.round((bytes * subjects) / 2 ** 20)} MiB`);
  return Math.round(bytes);
}

const info = z.object({ origin: z.string(), fixed: z.string(), key: z.string(), api: z.string() });

async function throughHttp(): Promise<Record<string, Result>> {
  const control = await startChild(join(import.meta.dirname, "decide-server.ts"));
  try {
    const { origin, fixed, key, api } = info.parse(await (await fetch(`${control.origin}/info`)).json());
    const what: Omit<Load, "origin" | "durationMs"> = {
      path: `/v1/forward-auth?api=${api}&style=nginx`,
      headers: {
        "x-api-key": key,
        "user-agent": "okhttp/4.12.0",
        "x-real-ip": "81.2.69.142",
        "x-original-uri": "/invoices?page=2",
        "x-original-method": "GET",
      },
      // As gateways ask: without the call's body.
      bodies: [],
      connections,
    };
    const origins = { control: control.origin, fixed, decide: origin };
    const figures = {
      control: { perS: [] as number[], p99: [] as number[] },
      fixed: { perS: [] as number[], p99: [] as number[] },
      decide: { perS: [] as number[], p99: [] as number[] },
    };
    for (let round = 0; round <= rounds; round += 1) {
      for (const way of ["control", "fixed", "decide"] as const) {
        const full = await load({ ...what, origin: origins[way], durationMs: round === 0 ? warmUpMs : roundMs });
        const paced = await load({ ...what, origin: origins[way], durationMs: round === 0 ? 500 : roundMs, rate });
        if (round === 0) continue;
        figures[way].perS.push(full.perSecond);
        figures[way].p99.push(quantile(paced.latenciesMs, 0.99));
      }
      console.error(`round ${round}: ${JSON.stringify(figures)}`);
    }
    return {
      control_per_s: Math.round(median(figures.control.perS)),
      fixed_per_s: Math.round(median(figures.fixed.perS)),
      decide_per_s: Math.round(median(figures.decide.perS)),
      control_p99_ms: rounded(median(figures.control.p99), 2),
      decide_p99_ms: rounded(median(figures.decide.p99), 2),
    };
  } finally {
    await control.stop();
  }
}

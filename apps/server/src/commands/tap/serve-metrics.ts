import { once } from "node:events";
import { createServer } from "node:http";
import { Counter, Gauge, Registry } from "prom-client";
import { ConfigError } from "../../platform/config.ts";
import type { Tap } from "./start-tap.ts";

type Counts = ReturnType<Tap["counts"]>;

const totals = {
  requests: ["parapet_tap_requests_total", "Requests and upgrades that were passed on"],
  sent: ["parapet_tap_sent_total", "Calls that Parapet has taken"],
  dropped: ["parapet_tap_dropped_total", "Calls that found no room while Parapet was away or behind"],
  failed: ["parapet_tap_refused_total", "Calls that Parapet refused"],
} as const satisfies Partial<Record<keyof Counts, readonly [name: string, help: string]>>;

/** Offers a tap's counts to Prometheus, to this machine only. @throws ConfigError when it cannot listen */
export async function serveMetrics(tap: Pick<Tap, "counts">, port: number): Promise<{ origin: string; close(): void }> {
  const registry = registryOf(tap);
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening").catch((error: Error) => {
    throw new ConfigError(`--metrics ${port} cannot be listened on: ${error.message}.`);
  });
  const address = server.address();
  const chosen = typeof address === "object" ? (address?.port ?? port) : port;
  return {
    origin: `http://127.0.0.1:${chosen}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function registryOf(tap: Pick<Tap, "counts">): Registry {
  const registry = new Registry();
  for (const key of ["requests", "sent", "dropped", "failed"] as const) {
    const [name, help] = totals[key];
    const total = new Counter({
      name,
      help,
      registers: [],
      collect() {
        this.reset();
        this.inc(tap.counts()[key]);
      },
    });
    registry.registerMetric(total);
  }
  const waiting = new Gauge({
    name: "parapet_tap_waiting",
    help: "Calls that wait to be sent",
    registers: [],
    collect() {
      this.set(tap.counts().waiting);
    },
  });
  registry.registerMetric(waiting);
  return registry;
}

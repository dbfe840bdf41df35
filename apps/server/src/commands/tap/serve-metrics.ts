import { once } from "node:events";
import { createServer } from "node:http";
import { Counter, Gauge, Registry } from "prom-client";
import { ConfigError } from "../../platform/config.ts";
import type { Tap } from "./start-tap.ts";

type Counts = ReturnType<Tap["counts"]>;

interface Total {
  readonly name: string;
  readonly help: string;
  readonly of: (counts: Counts) => number;
}

const totals: readonly Total[] = [
  { name: "requests", help: "Requests and upgrades that came", of: (counts) => counts.requests },
  { name: "sent", help: "Calls that Parapet has taken", of: (counts) => counts.sent },
  {
    name: "dropped",
    help: "Calls that found no room while Parapet was away or behind",
    of: (counts) => counts.dropped,
  },
  { name: "refused", help: "Calls that Parapet refused to take", of: (counts) => counts.failed },
  { name: "admitted", help: "Requests that a decision let pass", of: ({ guard }) => guard?.allowed ?? 0 },
  { name: "turned_away", help: "Requests that a decision refused", of: ({ guard }) => guard?.refused ?? 0 },
  {
    name: "undecided",
    help: "Requests about which no decision could be had",
    of: ({ guard }) => guard?.undecided ?? 0,
  },
];

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
  for (const { name, help, of } of totals) {
    const total = new Counter({
      name: `parapet_tap_${name}_total`,
      help,
      registers: [],
      collect() {
        this.reset();
        this.inc(of(tap.counts()));
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

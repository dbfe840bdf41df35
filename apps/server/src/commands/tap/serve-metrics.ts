import { once } from "node:events";
import { createServer } from "node:http";
import { ConfigError } from "../../platform/config-error.ts";
import type { Tap } from "./start-tap.ts";

type Counts = ReturnType<Tap["counts"]>;

interface Metric {
  readonly name: string;
  readonly type: "counter" | "gauge";
  readonly help: string;
  readonly of: (counts: Counts) => number;
}

const metrics: readonly Metric[] = [
  counter("requests", "Requests and upgrades received", (counts) => counts.requests),
  counter("sent", "Calls that Parapet accepted", (counts) => counts.sent),
  counter("dropped", "Calls dropped while Parapet was unavailable or behind", (counts) => counts.dropped),
  counter("refused", "Calls that Parapet rejected", (counts) => counts.failed),
  counter("admitted", "Requests allowed by a decision", ({ guard }) => guard?.allowed ?? 0),
  counter("turned_away", "Requests denied by a decision", ({ guard }) => guard?.refused ?? 0),
  counter("undecided", "Requests without a decision in time", ({ guard }) => guard?.undecided ?? 0),
  { name: "parapet_tap_waiting", type: "gauge", help: "Calls waiting to be sent", of: (counts) => counts.waiting },
];

function counter(name: string, help: string, of: Metric["of"]): Metric {
  return { name: `parapet_tap_${name}_total`, type: "counter", help, of };
}

/** The text format of Prometheus, written here so that the tap is one small file without dependencies. */
const contentType = "text/plain; version=0.0.4; charset=utf-8";

function textOf(counts: Counts): string {
  return metrics
    .map(({ name, type, help, of }) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${of(counts)}\n`)
    .join("");
}

/** Offers a tap's counts to Prometheus, to this machine only. @throws ConfigError when it cannot listen */
export async function serveMetrics(tap: Pick<Tap, "counts">, port: number): Promise<{ origin: string; close(): void }> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": contentType }).end(textOf(tap.counts()));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening").catch((error: Error) => {
    throw new ConfigError(`Can't listen on --metrics ${port}: ${error.message}.`);
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

import { createServer } from "node:http";
import { pick } from "../seeded-random.ts";

type Random = () => number;

/** An operation of the company's APIs: how often it is called, with what, and what it answers. */
export interface Operation {
  readonly host: string;
  readonly method: string;
  readonly template: string;
  /** Its relative share of calls. */
  readonly weight: number;
  readonly typicalMs: number;
  /** From so many days ago on; always without it. */
  readonly sinceDays?: number;
  readonly request?: (random: Random) => object;
  /** @param daysAgo when the call was made */
  readonly answer: (random: Random, daysAgo: number) => object;
}

const ports = ["Rotterdam", "Oslo", "Hamburg", "Antwerp", "Jebel Ali", "Singapore"] as const;
const goods = ["machine parts", "coffee", "textiles", "medical devices", "timber"] as const;
const between = (random: Random, min: number, max: number) => Math.floor(min + random() * (max - min));

const shipment = (random: Random, daysAgo: number) => ({
  id: `SHP-${between(random, 100_000, 999_999)}`,
  origin: pick(random, ports),
  destination: pick(random, ports),
  goods: pick(random, goods),
  weight_kg: between(random, 4_000, 260_000) / 10,
  // The last one is undocumented.
  status: pick(random, [
    "booked",
    "loaded",
    "at sea",
    "delivered",
    ...(daysAgo < 4 && random() < 0.2 ? ["at customs"] : []),
  ]),
});

const customer = (random: Random, daysAgo: number) => ({
  id: `C-${between(random, 1_000, 9_999)}`,
  name: pick(random, ["Harbour & Sons Shipping", "Nordlicht Spedition", "Atlas Douane"]),
  email: `contact${between(random, 1, 90)}@customers.example`,
  // Added recently, undocumented.
  ...(daysAgo < 2 && { iban: "NL91ABNA0417164300" }),
});

export const hosts = {
  shipments: "shipments.meridianfreight.example",
  customers: "customers.meridianfreight.example",
  rates: "rates.worldports.example",
} as const;

/** The company's APIs, and an external one that it calls. */
export const operations: readonly Operation[] = [
  {
    host: hosts.shipments,
    method: "GET",
    template: "/v2/shipments",
    weight: 30,
    typicalMs: 45,
    answer: (random, daysAgo) => ({
      items: Array.from({ length: 3 }, () => shipment(random, daysAgo)),
      total: between(random, 3, 900),
    }),
  },
  {
    host: hosts.shipments,
    method: "GET",
    template: "/v2/shipments/{id}",
    weight: 40,
    typicalMs: 18,
    answer: shipment,
  },
  {
    host: hosts.shipments,
    method: "POST",
    template: "/v2/shipments",
    weight: 8,
    typicalMs: 120,
    request: (random) => shipment(random, Infinity),
    answer: shipment,
  },
  {
    host: hosts.shipments,
    method: "POST",
    template: "/v2/shipments/{id}/release",
    weight: 3,
    typicalMs: 210,
    request: (random) => ({ released_by: "operations", seal: `S${between(random, 10_000, 99_999)}` }),
    answer: shipment,
  },
  {
    host: hosts.shipments,
    method: "GET",
    template: "/v1/track/{id}",
    weight: 6,
    typicalMs: 30,
    answer: (random) => ({ position: pick(random, ports), eta_hours: between(random, 2, 300) }),
  },
  {
    // Undocumented.
    host: hosts.shipments,
    method: "POST",
    template: "/v2/shipments/{id}/reroute",
    weight: 3,
    typicalMs: 160,
    sinceDays: 3,
    request: (random) => ({ destination: pick(random, ports) }),
    answer: shipment,
  },
  {
    host: hosts.customers,
    method: "GET",
    template: "/v1/customers/{id}",
    weight: 18,
    typicalMs: 22,
    answer: customer,
  },
  {
    host: hosts.customers,
    method: "PATCH",
    template: "/v1/customers/{id}",
    weight: 2,
    typicalMs: 60,
    request: (random) => ({ email: `contact${between(random, 1, 90)}@customers.example` }),
    answer: customer,
  },
  {
    host: hosts.rates,
    method: "GET",
    template: "/quotes",
    weight: 10,
    typicalMs: 340,
    answer: (random) => ({ currency: "EUR", per_container: between(random, 900, 4_200), carrier: "Worldports" }),
  },
];

/** The path of a call. */
export function pathOf({ template }: Operation, random: Random): string {
  return template
    .replace("/shipments/{id}", () => `/shipments/SHP-${between(random, 100_000, 999_999)}`)
    .replace("/track/{id}", () => `/track/SHP-${between(random, 100_000, 999_999)}`)
    .replace("/customers/{id}", () => `/customers/C-${between(random, 1_000, 9_999)}`);
}

/** One of the operations that there were at a moment. */
export function pickOperation(random: Random, daysAgo: number, of = operations): Operation {
  const there = of.filter(({ sinceDays = Infinity }) => daysAgo < sinceDays);
  let left = random() * there.reduce((sum, { weight }) => sum + weight, 0);
  for (const operation of there) if ((left -= operation.weight) < 0) return operation;
  return pick(random, there);
}

/** The API of shipments itself, on this machine, unchanged and unaware of what stands before it. */
export async function startFreightApi(random: Random): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume();
    const path = (request.url ?? "").split("?")[0] ?? "";
    const operation = operations.find(
      ({ host, method, template }) =>
        host === hosts.shipments &&
        method === request.method &&
        new RegExp(`^${template.replace("{id}", "[^/]+")}$`).test(path),
    );
    const [status, body] = operation === undefined ? [404, { error: "not found" }] : [200, operation.answer(random, 0)];
    setTimeout(
      () => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
      (operation?.typicalMs ?? 5) * (0.5 + random()),
    );
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The example API has no port");
  return {
    port: address.port,
    stop: () =>
      new Promise((ended) => {
        server.close(() => ended());
        server.closeAllConnections();
      }),
  };
}

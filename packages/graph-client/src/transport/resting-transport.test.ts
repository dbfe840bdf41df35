import fc from "fast-check";
import { expect, test } from "vitest";
import { restingTransport } from "../create-graph-client.ts";
import { type Sent, TransportError } from "./transport.ts";

const received = { status: 200, headers: {}, body: Buffer.alloc(0) };
const ask = (host: string): Sent => ({ method: "GET", url: `https://${host}/v1.0/me`, headers: {} });

/** Hosts with configurable availability and call counts. */
function network() {
  const silent = new Set<string>();
  const asked: string[] = [];
  let now = 0;
  const transport = restingTransport(
    {
      send({ url }) {
        const { host } = new URL(url);
        asked.push(host);
        if (silent.has(host)) return Promise.reject(new TransportError("connect ECONNREFUSED"));
        return Promise.resolve(received);
      },
      close() {},
    },
    () => now,
  );
  return { transport, silent, asked, pass: (ms: number) => (now += ms) };
}

test("probes an unresponsive host every 30 seconds, and resumes once it responds", async () => {
  const { transport, silent, asked, pass } = network();
  silent.add("gone.example");
  for (let n = 0; n < 5; n += 1) await expect(transport.send(ask("gone.example"))).rejects.toThrow("ECONNREFUSED");
  await expect(transport.send(ask("gone.example"))).rejects.toMatchObject({ restS: 30, isAnswered: false });
  expect(asked).toHaveLength(5);
  pass(30_000);
  const [probe, ...others] = await Promise.allSettled([1, 2, 3].map(() => transport.send(ask("gone.example"))));
  expect(probe).toMatchObject({ reason: { message: "connect ECONNREFUSED" } });
  for (const other of others) expect(other).toMatchObject({ reason: { restS: 30 } });
  expect(asked).toHaveLength(6);
  pass(30_000);
  silent.clear();
  expect(await transport.send(ask("gone.example"))).toBe(received);
  expect(await transport.send(ask("gone.example"))).toBe(received);
});

test("a host with occasional or partial responses isn't paused", async () => {
  let count = 0;
  const transport = restingTransport(
    {
      send: () => Promise.reject(new TransportError("too large", { isAnswered: (count += 1) % 4 === 0 })),
      close() {},
    },
    () => 0,
  );
  for (let n = 0; n < 40; n += 1) await expect(transport.send(ask("slow.example"))).rejects.toThrow("too large");
  expect(count).toBe(40);
});

test("other hosts aren't affected", async () => {
  const hosts = fc.array(fc.constantFrom("gone.example", "here.example"), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(hosts, async (order) => {
      const { transport, silent, asked } = network();
      silent.add("gone.example");
      const outcomes = await Promise.allSettled(order.map((host) => transport.send(ask(host))));
      for (const [place, host] of order.entries())
        expect(outcomes[place]?.status).toBe(host === "here.example" ? "fulfilled" : "rejected");
      const here = order.filter((host) => host === "here.example");
      expect(asked.filter((host) => host === "here.example")).toHaveLength(here.length);
    }),
  );
});

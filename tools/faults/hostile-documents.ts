import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { endpoints } from "@parapet/contract";
import type { Fault, Ground } from "./fault.ts";
import { send, tracedCall } from "./traffic.ts";

const host = "hostile.faults.example";

/** A schema of which each level doubles the work of a careless reader. */
const nested = (depth: number): object =>
  depth === 0
    ? { type: "string", minLength: 1_000 }
    : { oneOf: [nested(depth - 1), { allOf: [nested(depth - 1)] }, { not: nested(depth - 1) }] };

const documentWith = (schema: object, path = "/orders") => ({
  openapi: "3.1.0",
  info: { title: "Orders", version: "1" },
  paths: {
    [path]: {
      post: {
        requestBody: { content: { "application/json": { schema } } },
        responses: { 200: { description: "Taken" } },
      },
    },
  },
});

/** 9 levels of ten aliases each. */
const manyAliases = [
  "a0: &a0 [x, x, x, x, x, x, x, x, x, x]",
  ...Array.from(
    { length: 9 },
    (_, at) => `a${at + 1}: &a${at + 1} [${Array.from({ length: 10 }, () => `*a${at}`).join(", ")}]`,
  ),
].join("\n");

const parameters = Array.from({ length: 12 }, (_, at) => `{p${at}}`).join("-");

/** Documents that cost a careless reader minutes, and the bodies and paths that do it. */
const cases: readonly { readonly source: string; readonly path?: string; readonly body: unknown }[] = [
  {
    source: JSON.stringify(
      documentWith({ type: "object", properties: { name: { type: "string", pattern: "^(a+)+$" } } }),
    ),
    body: { name: `${"a".repeat(35)}!` },
  },
  { source: JSON.stringify(documentWith(nested(6))), body: "x" },
  {
    source: JSON.stringify(documentWith({ type: "object" }, `/orders/${parameters}`)),
    path: `/orders/${"a-".repeat(60)}`,
    body: {},
  },
  {
    source: JSON.stringify(documentWith({ type: "array", uniqueItems: true, items: { type: "object" } })),
    body: Array.from({ length: 20_000 }, (_, at) => ({ at })),
  },
  { source: `openapi: 3.1.0\ninfo: {title: t, version: "1"}\npaths: {}\n${manyAliases}\n`, body: {} },
];

/** Uploads hostile documents and sends the calls that go with them; callers of a monitored API choose its body. */
export const hostileDocuments: Fault = {
  name: "hostile documents",
  async play(ground) {
    const { house } = ground;
    const agent = new Agent({ keepAlive: true });
    await trace(ground, agent, "/orders", {});
    const id = await apiOf(ground);
    for (const { source, path = "/orders", body } of cases) {
      // A refusal is as good as an answer: what counts is that others are answered meanwhile.
      await house.caller
        .call(endpoints["apis.provideDocument"], { params: { id }, body: { source } })
        .catch(() => undefined);
      for (let time = 0; time < 5; time += 1) await trace(ground, agent, path, body);
      await sleep(500);
    }
    agent.destroy();
  },
};

async function trace({ house, complain }: Ground, agent: Agent, path: string, body: unknown): Promise<void> {
  const call = tracedCall(crypto.randomUUID(), host);
  const text = Buffer.from(JSON.stringify(body)).toString("base64");
  const request = { ...call.request, method: "POST", path, common: { ...call.request.common, body: text } };
  const reply = await send(house.origin, agent, {
    method: "POST",
    path: endpoints["telemetry.send"].path,
    headers: { "content-type": "application/json", "x-trace-source-token": house.token },
    body: JSON.stringify({ ...call, request }),
  });
  if (reply?.status !== 200) complain(`a call was answered ${reply?.status ?? "by nothing"}`);
}

async function apiOf({ house }: Ground): Promise<string> {
  for (let tries = 0; tries < 120; tries += 1) {
    const { items } = await house.caller.call(endpoints["apis.list"], { query: { search: host } });
    if (items[0] !== undefined) return items[0].id;
    await sleep(250);
  }
  throw new Error(`The API ${host} is not listed`);
}

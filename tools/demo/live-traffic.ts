import { Agent, request } from "node:http";
import { pick } from "../seeded-random.ts";
import { attackers, tokenOf } from "./callers.ts";
import { every } from "./every.ts";
import { hosts, operations, pathOf, pickOperation } from "./freight-api.ts";
import type { KeyHolder } from "./protection.ts";

interface Call {
  readonly method: string;
  readonly path: string;
  readonly address: string;
  readonly agent: string;
  readonly key: string;
  readonly token?: string;
  readonly body?: object | undefined;
}

/** Times between calls of customers, and between attacks, in milliseconds. */
const pace = { customers: 400, attacks: 20_000 } as const;

/** Sends calls of customers through the gateway, and attacks now and then. @returns a function that stops it */
export function startTraffic(gateway: string, holders: readonly KeyHolder[], random: () => number): () => void {
  const agent = new Agent({ keepAlive: true });
  const call = (asked: Call) => callThrough(gateway, agent, asked);
  const own = operations.filter(({ host }) => host === hosts.shipments);

  async function customerCalls(): Promise<void> {
    const { program, key } = pick(
      random,
      holders.flatMap((holder) => Array.from({ length: holder.program.weight }, () => holder)),
    );
    const operation = pickOperation(random, 0, own);
    const { method } = operation;
    const { address, agent: name } = program;
    const body = operation.request?.(random);
    await call({
      method,
      path: pathOf(operation, random),
      address,
      agent: name,
      key,
      token: tokenOf(program, Date.now()),
      body,
    });
  }

  let turn = 0;
  async function attackerCalls(): Promise<void> {
    const stolen = pick(random, holders).key;
    const [abroad, hidden] = attackers;
    // In turn a stolen key, and guessed keys.
    turn += 1;
    if (turn % 2 === 1)
      for (let count = 0; count < 4; count += 1)
        await call({
          method: "GET",
          path: "/v2/shipments",
          address: abroad,
          agent: "python-requests/2.31.0",
          key: stolen,
        });
    else
      for (let count = 0; count < 6; count += 1)
        await call({
          method: "GET",
          path: "/v2/shipments",
          address: hidden,
          agent: "curl/8.9.1",
          key: `ppk_${"x".repeat(27)}${count}00000`,
        });
  }

  const ends = [every(pace.customers, customerCalls), every(pace.attacks, attackerCalls)];
  return () => {
    for (const end of ends) end();
    agent.destroy();
  };
}

/** Makes a call and forgets its answer: a demonstration goes on whatever one call gets. */
function callThrough(gateway: string, agent: Agent, { method, path, address, agent: name, key, token, body }: Call) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise<void>((resolve) => {
    const asked = request(new URL(path, gateway), {
      agent,
      method,
      headers: {
        host: hosts.shipments,
        "user-agent": name,
        "x-api-key": key,
        "x-forwarded-for": address,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(text !== undefined && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
      },
    });
    asked.on("response", (answer) => answer.resume().on("close", resolve));
    asked.on("error", () => resolve());
    asked.end(text);
  });
}

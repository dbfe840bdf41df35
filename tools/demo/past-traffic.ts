import { randomUUID } from "node:crypto";
import { endpoints } from "@parapet/contract";
import { pick } from "../seeded-random.ts";
import type { Caller } from "./caller.ts";
import { type Program, programs, tokenOf } from "./callers.ts";
import { hosts, pathOf, pickOperation } from "./freight-api.ts";

const hourMs = 3_600_000;
const pastDays = 14;
/** Calls in the busiest hour of a working day. */
const busiest = 180;
/** Calls of one request, and of the first. */
const batch = 2_000;
const first = 50;
/** Outage of the external pricing API, in hours ago. */
const outage = { from: 27, to: 25 } as const;

/** The calls of two weeks, oldest first. @param port of the API of shipments */
export class PastTraffic {
  readonly #caller: Caller;
  readonly #lines: readonly string[];

  constructor(caller: Caller, port: number, random: () => number) {
    this.#caller = caller;
    this.#lines = pastCalls(random, Date.now(), port).map((each) => JSON.stringify(each));
  }

  /** Sends them as a gateway that had kept them; after the first few it waits for what has to be known of the APIs. */
  async send(betweenTimes: () => Promise<void>): Promise<number> {
    const { token } = await this.#caller.call(endpoints["traceSources.create"], {
      body: { name: "What the gateway kept", type: "KONG_INTERNAL" },
    });
    await this.#sendSome(token, this.#lines.slice(0, first));
    await betweenTimes();
    for (let at = first; at < this.#lines.length; at += batch)
      await this.#sendSome(token, this.#lines.slice(at, at + batch));
    return this.#lines.length;
  }

  async #sendSome(token: string, lines: readonly string[]): Promise<void> {
    await this.#caller.call(endpoints["ingest.batch"], { token, body: Buffer.from(lines.join("\n")) });
  }
}

function pastCalls(random: () => number, now: number, port: number): object[] {
  const calls: object[] = [];
  for (let hour = pastDays * 24; hour >= 0; hour -= 1) {
    const start = new Date(now - hour * hourMs);
    const count = Math.round(busiest * rhythm(start) * (0.8 + 0.4 * random()));
    for (let call = 0; call < count; call += 1) {
      const at = start.getTime() + random() * hourMs;
      if (at < now - 1000) calls.push(callAt(random, at, (now - at) / 24 / hourMs, port));
    }
  }
  return calls;
}

/** How busy an hour is: by day more than at night, and little on weekends. */
function rhythm(start: Date): number {
  const byHour = 0.15 + 0.85 * Math.max(0, Math.sin(((start.getUTCHours() - 5) / 15) * Math.PI));
  return byHour * (start.getUTCDay() % 6 === 0 ? 0.25 : 1);
}

function pickProgram(random: () => number, isOld: boolean): Program {
  const kiosk = programs.find(({ name }) => name === "dock-kiosk");
  if (isOld && kiosk !== undefined) return kiosk;
  return pick(
    random,
    programs.flatMap((program) => Array.from({ length: program.weight }, () => program)),
  );
}

function callAt(random: () => number, at: number, daysAgo: number, port: number): object {
  const operation = pickOperation(random, daysAgo);
  const { host, method, typicalMs, template, request, answer } = operation;
  const program = pickProgram(random, template.startsWith("/v1/track"));
  const isOut = host === hosts.rates;
  const isBroken = isOut && daysAgo * 24 < outage.from && daysAgo * 24 > outage.to;
  const luck = random();
  const status = isBroken ? 503 : luck < 0.01 ? 500 : luck < 0.05 ? 404 : 200;
  const body = status === 200 ? answer(random, daysAgo) : { error: status === 404 ? "not found" : "try again later" };
  const durationMs = typicalMs * (0.5 + random()) * (random() < 0.02 ? 8 : 1);
  const headers = [
    ["content-type", "application/json"],
    ["user-agent", isOut ? "meridian-rates/3.1" : program.agent],
    ["authorization", `Bearer ${tokenOf(program, at)}`],
  ].map(([key, value]) => ({ key, value }));
  const text = (value: object | undefined) =>
    value === undefined ? "" : Buffer.from(JSON.stringify(value)).toString("base64");
  return {
    requestID: randomUUID(),
    scheme: "https",
    destinationAddress: isOut ? "151.101.1.6:443" : `10.20.0.12:${host === hosts.shipments ? port : 443}`,
    destinationNamespace: isOut ? "" : "freight",
    sourceAddress: `${isOut ? "10.20.0.40" : program.address}:40312`,
    request: {
      method,
      path: pathOf(operation, random),
      host,
      common: {
        version: "1.1",
        headers,
        body: text(request?.(random)),
        TruncatedBody: false,
        time: String(Math.round(at)),
      },
    },
    response: {
      statusCode: String(status),
      common: {
        version: "1.1",
        headers: [{ key: "content-type", value: "application/json" }],
        body: text(body),
        TruncatedBody: false,
        time: String(Math.round(at + durationMs)),
      },
    },
  };
}

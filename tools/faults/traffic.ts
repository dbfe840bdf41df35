import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { adaptiveHeaders, endpoints } from "@parapet/contract";
import { type House, protectedSlug } from "./house.ts";

/** An HTTP answer; null where none came. */
export interface Reply {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly ms: number;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Longest wait for the answer, in milliseconds. */
  readonly patienceMs?: number;
}

/** Sends one request over kept connections. */
export function send(
  origin: string,
  agent: Agent,
  { method, path, headers, body, patienceMs = 30_000 }: Request,
): Promise<Reply | null> {
  const started = performance.now();
  return new Promise((resolve) => {
    const sent = request(new URL(path, origin), { method, agent, headers: { ...headers } }, (answer) => {
      answer.resume();
      answer.once("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, ms: performance.now() - started }),
      );
      answer.once("error", () => resolve(null));
    });
    sent.setTimeout(patienceMs, () => sent.destroy());
    sent.once("error", () => resolve(null));
    sent.end(body);
  });
}

/** A call that a gateway asks about. */
export interface AskedCall {
  readonly method: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

/** Asks for a decision as nginx does. */
export const ask = (
  origin: string,
  agent: Agent,
  { method, target, headers = {}, address = "81.2.69.142" }: AskedCall,
) =>
  send(origin, agent, {
    method: "GET",
    path: `/v1/forward-auth?api=${protectedSlug}&style=nginx`,
    headers: {
      "user-agent": "okhttp/4.12.0",
      ...headers,
      "x-real-ip": address,
      "x-original-uri": target,
      "x-original-method": method,
    },
  });

/** What the sender of calls knows at the end. */
export interface Sent {
  /** Request ids of traced calls that were acknowledged. */
  readonly acknowledged: ReadonlySet<string>;
  /** Ids of decisions that were answered. */
  readonly decided: ReadonlySet<string>;
  /** Questions about calls that were answered otherwise than by a decision, or not at all, by status; 0 is no answer. */
  readonly undecided: ReadonlyMap<number, number>;
  /** Calls that are known to be refused or stepped up, and passed. */
  readonly wrongAllows: number;
  /** Longest time without any answer, in milliseconds. */
  readonly longestSilenceMs: number;
}

export interface Traffic {
  readonly sent: Sent;
  stop(): Promise<void>;
}

/** Of each kind of sender. */
const senders = 3;
/** Between two requests of one sender: what is looked for is loss, not speed. */
const pauseMs = 10;

/** Sends traced calls, questions about good calls and questions about calls that must not pass, until it is stopped. */
export function startTraffic(house: House): Traffic {
  const { origin } = house;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const acknowledged = new Set<string>();
  const decided = new Set<string>();
  const undecided = new Map<number, number>();
  const sent = { acknowledged, decided, undecided, wrongAllows: 0, longestSilenceMs: 0 };
  let isStopped = false;
  let answeredAt = performance.now();

  const isAnswered = (reply: Reply | null): reply is Reply => {
    if (reply === null) return false;
    const now = performance.now();
    sent.longestSilenceMs = Math.max(sent.longestSilenceMs, now - answeredAt);
    answeredAt = now;
    return true;
  };

  async function trace(): Promise<void> {
    const id = randomUUID();
    const reply = await send(origin, agent, {
      method: "POST",
      path: endpoints["telemetry.send"].path,
      headers: { "content-type": "application/json", "x-trace-source-token": house.token },
      body: JSON.stringify(tracedCall(id)),
    });
    if (isAnswered(reply) && reply.status === 200) acknowledged.add(id);
  }

  async function decide(call: AskedCall, isKnownRisk: boolean): Promise<void> {
    const reply = await ask(origin, agent, call);
    const id = isAnswered(reply) ? reply.headers[adaptiveHeaders.requestId] : undefined;
    if (typeof id === "string") decided.add(id);
    else undecided.set(reply?.status ?? 0, (undecided.get(reply?.status ?? 0) ?? 0) + 1);
    if (isKnownRisk && reply?.status === 200) sent.wrongAllows += 1;
  }

  const works: readonly (() => Promise<void>)[] = [
    trace,
    () => decide({ method: "GET", target: "/invoices?page=2", headers: { "x-api-key": house.key } }, false),
    () => decide({ method: "POST", target: "/payouts", headers: { "x-api-key": house.key } }, true),
    () => decide({ method: "GET", target: "/invoices", headers: { "x-api-key": house.revokedKey } }, true),
  ];

  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!isStopped) {
      await work();
      await sleep(pauseMs);
    }
  }

  const running = works.flatMap((work) => Array.from({ length: senders }, () => repeat(work)));
  return {
    sent,
    async stop() {
      isStopped = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}

/** A small call as a gateway's plugin sends it. */
export function tracedCall(requestID: string, host = "orders.faults.example") {
  const common = {
    version: "1.1",
    headers: [{ key: "content-type", value: "application/json" }],
    time: String(Date.now()),
  };
  return {
    requestID,
    scheme: "https",
    destinationAddress: "10.0.0.2:8000",
    sourceAddress: "10.0.0.9:40000",
    request: { method: "GET", path: "/orders?limit=20", host, common },
    response: { statusCode: "200", common: { ...common, body: Buffer.from('{"items":[]}').toString("base64") } },
  };
}

import { Agent as HttpAgent, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { ask, refused, refusedAsCrowded, type Verdict } from "./ask.ts";
import { endpointUrl } from "./endpoint-url.ts";
import { FairQueue } from "./fair-queue.ts";
import { guardPlugin, type GuardPlugin } from "./guard-plugin.ts";
import { inTurn } from "./in-turn.ts";
import { connectionHeader, isMisspelled, ownHeader, targetHeader } from "./own-headers.ts";
import { heldBodies, readForm } from "./read-form.ts";
import { senderOf } from "./sender-of.ts";

export interface GuardOptions {
  /** Origin of the Parapet server, such as `https://parapet.example.com`. */
  readonly server: string;
  /** Id or slug of the protected API. */
  readonly api: string;
  /** What happens to calls while Parapet does not answer: closed refuses them with 503, open lets them pass. */
  readonly failure?: "closed" | "open";
  /** Longest wait for a connection to Parapet, and then for a decision, in milliseconds; default 300. */
  readonly timeoutMs?: number;
  /**
   * Where another proxy stands before this server: believes its `X-Forwarded-For` and `X-JA4`. Else a caller could name any
   * address as its own. Parapet must count that proxy among the API's trusted hops.
   */
  readonly trustForwarded?: boolean;
  /**
   * Where the API lets a field of its body name another method (`_method`) and its settings say so: reads forms and JSON of up
   * to 64 KiB before it asks, so that only those are decided about as another method that may name one.
   */
  readonly readForms?: boolean;
  /** True for calls that need no decision, such as health checks. */
  readonly skip?: (request: IncomingMessage) => boolean;
  /** Called with the reason when decisions begin to fail. Default: a process warning. */
  readonly onProblem?: (problem: string) => void;
}

/** How many calls were asked about, and what came of it. */
export interface GuardCounts {
  readonly allowed: number;
  readonly refused: number;
  /** Calls about which no decision could be had. */
  readonly undecided: number;
}

/** Asks Parapet about every call of an HTTP server before anything else sees it. */
export interface Guard {
  /**
   * Decides about one call. True: it may go on, and what Parapet says about it stands in its `X-Adaptive-*` headers in
   * place of what its sender wrote there. False: it has been answered.
   */
  admit(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** The response for a caller that writes it itself; the headers are replaced, too. */
  decide(request: IncomingMessage): Promise<Verdict>;
  /** Express: `app.use(guard.express())`, before every other middleware. */
  express(): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Fastify: `app.register(guard.fastify())`. */
  fastify(): GuardPlugin;
  /** node:http: `createServer(guard.http(listener))`. */
  http(listener: RequestListener): RequestListener;
  counts(): GuardCounts;
  /** Closes the connections to Parapet. */
  close(): void;
}

const defaultTimeoutMs = 300;
/** Max concurrent requests and queued calls; more are denied. */
const limits = { active: 64, waiting: 1_024 } as const;

/** Starts guarding. @throws TypeError in one sentence when an option is wrong */
export function createGuard(options: GuardOptions): Guard {
  const {
    api,
    failure = "closed",
    timeoutMs = defaultTimeoutMs,
    trustForwarded = false,
    readForms = false,
    skip,
  } = options;
  const url = questionUrl(options.server, api);
  if (api === "") throw new TypeError("api must be the id or the slug of a protected API.");
  const onProblem = options.onProblem ?? ((problem) => process.emitWarning(`Parapet: ${problem}`));
  const connections = { keepAlive: true, maxSockets: limits.active } as const;
  const agent = url.protocol === "https:" ? new HttpsAgent(connections) : new HttpAgent(connections);
  const queue = new FairQueue(limits);
  const bodies = new FairQueue(heldBodies);
  const pulse = { answered: 0 };
  const counts = { allowed: 0, refused: 0, undecided: 0 };
  let isFailing = false;
  let isCrowded = false;

  async function decide(request: IncomingMessage): Promise<Verdict> {
    const sender = senderOf(request, trustForwarded);
    const { fields: form, release } = await readForm(request, readForms ? { queue: bodies, sender } : null);
    const asked = await ask(request, { url, agent, queue, pulse, timeoutMs, trustForwarded, form }).finally(release);
    const verdict = asked.kind === "undecided" ? undecided(asked.problem) : asked;
    if (asked.kind !== "undecided") isFailing = false;
    if (asked === refusedAsCrowded && !isCrowded) onProblem("too many calls wait for a decision, some are refused");
    isCrowded = asked === refusedAsCrowded || (isCrowded && !queue.isFree);
    counts[asked.kind === "undecided" ? "undecided" : verdict.kind] += 1;
    if (verdict.kind === "allowed") replaceHeaders(request, verdict.headers, trustForwarded);
    return verdict;
  }

  /** Told once for a row of failures: a log is not to grow with the traffic. */
  function undecided(problem: string): Verdict {
    if (!isFailing) onProblem(`no decision: ${problem}`);
    isFailing = true;
    return failure === "open" ? { kind: "allowed", headers: [] } : refusedAsUnavailable;
  }

  function isSkipped(request: IncomingMessage): boolean {
    try {
      return skip?.(request) === true;
    } catch (error) {
      onProblem(`skip failed: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }

  async function admit(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    await inTurn(request, response);
    if (isSkipped(request)) {
      replaceHeaders(request, [], trustForwarded);
      return true;
    }
    const verdict = await decide(request);
    if (verdict.kind === "allowed") return true;
    response.writeHead(verdict.status, verdict.headers.flat());
    response.end(verdict.body);
    return false;
  }

  async function pass(request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> {
    if (await admit(request, response)) next();
  }

  return {
    admit,
    decide,
    express: () => (request, response, next) => {
      void pass(request, response, next);
    },
    fastify: () => guardPlugin(admit, () => agent.destroy()),
    http: (listener) => (request, response) => {
      void pass(request, response, () => listener(request, response));
    },
    counts: () => ({ ...counts }),
    close: () => agent.destroy(),
  };
}

function questionUrl(server: string, api: string): URL {
  return endpointUrl(`/v1/forward-auth?api=${encodeURIComponent(api)}&style=traefik`, server);
}

const refusedAsUnavailable = refused(503, "No decision can be had", [["Retry-After", "1"]]);

/**
 * Puts headers into a request in place of every `X-Adaptive-*` that its sender wrote, in any spelling, and takes off what an
 * API could take for another header than the decision did.
 * @param behindProxy whether its sender is a proxy that is believed about the connection and the target
 */
function replaceHeaders(
  request: IncomingMessage,
  headers: readonly (readonly [string, string])[],
  behindProxy: boolean,
): void {
  const isForged = (name: string) =>
    ownHeader.test(name) ||
    isMisspelled(name) ||
    (!behindProxy && (connectionHeader.test(name) || targetHeader.test(name)));
  const { rawHeaders } = request;
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (isForged(rawHeaders[at] ?? "")) rawHeaders.splice(at, 2);
  }
  rawHeaders.push(...headers.flat());
  for (const name of Object.keys(request.headers)) if (isForged(name)) delete request.headers[name];
  for (const [name, value] of headers) request.headers[name.toLowerCase()] = value;
}

import * as z from "zod/mini";
import { batch, type Settled } from "./batch.ts";
import { addressOf, buildRequest, type Values } from "./call/build-request.ts";
import { exchange, type Means } from "./call/exchange.ts";
import { readAnswer } from "./call/read-answer.ts";
import { createLimits } from "./limits/limits.ts";
import { type Pace, systemPace } from "./limits/pace.ts";
import type { AnswerOf, CallOf, Operation } from "./operations/operation.ts";
import { type OperationName, type Operations, operations } from "./operations/operations.ts";
import { GraphProblem, type GraphProblemKind } from "./problem.ts";
import type { Registration } from "./tokens/application.ts";
import { createTokens } from "./tokens/tokens.ts";
import { clouds, type GraphHosts, type Resource } from "./transport/clouds.ts";
import { loopbackHosts } from "./transport/loopback.ts";
import { createTransport, type Transport, TransportError } from "./transport/transport.ts";

/** Consecutive unanswered calls after which a host is paused. */
const maxUnanswered = 5;

/** Duration of a pause; then a single call probes the host. */
const restMs = 30_000;

interface Host {
  unanswered: number;
  restsUntil: number;
}

/**
 * A circuit breaker: calls to an unresponsive host fail immediately, so that its jobs don't block other tenants'. `now`
 * is monotonic milliseconds.
 */
export function restingTransport(transport: Transport, now: () => number): Transport {
  const hosts = new Map<string, Host>();
  return {
    async send(sent) {
      const { host: name } = new URL(sent.url);
      const host = hosts.get(name) ?? { unanswered: 0, restsUntil: 0 };
      hosts.set(name, host);
      if (host.unanswered >= maxUnanswered) {
        const leftMs = host.restsUntil - now();
        if (leftMs > 0) throw new TransportError(`${name} does not answer`, { restS: Math.ceil(leftMs / 1000) });
        host.restsUntil = now() + restMs;
      }
      try {
        const received = await transport.send(sent);
        host.unanswered = 0;
        return received;
      } catch (error) {
        const isAnswered = error instanceof TransportError && error.isAnswered;
        host.unanswered = isAnswered ? 0 : host.unanswered + 1;
        host.restsUntil = now() + restMs;
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

const claims = z.looseObject({ roles: z.optional(z.array(z.string())), scp: z.optional(z.string()) });

/** An access token's application roles or delegated scopes. */
function grantedRoles(accessToken: string): readonly string[] {
  const payload = accessToken.split(".")[1] ?? "";
  try {
    const { roles, scp } = claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
    return [...(roles ?? []), ...(scp?.split(" ") ?? [])];
  } catch {
    return [];
  }
}

export interface GraphClientOptions extends Omit<Registration, "hosts"> {
  /** A simulated tenant on this machine. */
  readonly baseUrls?: GraphHosts;
  /** URL of an HTTP proxy. */
  readonly proxy?: string | null;
  readonly pace?: Pace;
  /** Called after every call and its retries. */
  readonly onCall?: (operation: OperationName, outcome: "ok" | GraphProblemKind) => void;
}

/** Microsoft Graph for one registration in one tenant. Calls throw nothing but `GraphProblem`. */
export interface GraphClient {
  /** Executes an operation. */
  call<Name extends OperationName>(name: Name, values: CallOf<Operations[Name]>): Promise<AnswerOf<Operations[Name]>>;
  /** Follows a link of an earlier response. */
  follow<Name extends OperationName>(
    name: Name,
    values: CallOf<Operations[Name]>,
    link: string,
  ): Promise<AnswerOf<Operations[Name]>>;
  /** Executes many calls of one operation in batches of twenty; resolves to the results in order. */
  batch<Name extends OperationName>(
    name: Name,
    calls: readonly CallOf<Operations[Name]>[],
  ): Promise<readonly Settled<AnswerOf<Operations[Name]>>[]>;
  /** Roles in a new token for the resource; defaults to Graph. */
  grantedRoles(resource?: Resource): Promise<readonly string[]>;
  readonly tenantId: string;
  close(): void;
}

/** @throws BaseUrlError if `baseUrls` aren't on this machine */
export function createGraphClient(options: GraphClientOptions): GraphClient {
  const { cloud, baseUrls, proxy = null, onCall = () => {}, pace = systemPace } = options;
  const hosts = baseUrls === undefined ? clouds[cloud] : loopbackHosts(baseUrls);
  const transport = restingTransport(createTransport({ proxy }), pace.now);
  const tokens = createTokens({ ...options, hosts }, transport);
  const means: Means = { transport, tokens, limits: createLimits(pace), pace };
  const versionUrl = ({ version, host }: Operation) =>
    host === "manage" ? (hosts.manage ?? "") : `${hosts.graph}/${version ?? "v1.0"}`;
  const make = async <Name extends OperationName>(name: Name, values: CallOf<Operations[Name]>, url: string) => {
    const row: Operation = operations[name];
    try {
      const received = await exchange(means, buildRequest(row, url, values), claimOf(row, values), row);
      const answer = readAnswer(operations[name], received);
      onCall(name, "ok");
      return answer;
    } catch (error) {
      if (error instanceof GraphProblem) onCall(name, error.kind);
      throw error;
    }
  };
  return {
    call: (name, values) => make(name, values, `${versionUrl(operations[name])}${addressOf(operations[name], values)}`),
    async follow(name, values, link) {
      const { host }: Operation = operations[name];
      const at: Resource = host ?? "graph";
      return make(name, values, ownLink(link, clouds[cloud][at] ?? "", hosts[at] ?? ""));
    },
    async batch(name, calls) {
      const row: Operation = operations[name];
      const items = calls.map((values) => ({ row, values }));
      const settled = await batch(means, `${versionUrl(row)}/$batch`, items);
      for (const each of settled) onCall(name, each.ok ? "ok" : each.problem.kind);
      return settledAs(settled);
    },
    async grantedRoles(resource = "graph") {
      return grantedRoles(await tokens.acquire(resource, true));
    },
    tenantId: options.tenantId,
    close: () => transport.close(),
  };
}

function settledAs<Answer>(settled: readonly Settled<unknown>[]): readonly Settled<Answer>[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each answer was read as its operation promises it
  return settled as readonly Settled<Answer>[];
}

function claimOf({ limit }: Operation, { path }: Values) {
  const mailbox = limit === "mailbox" ? path["userId"] : undefined;
  return { limit, mailboxes: new Map(mailbox === undefined ? [] : [[mailbox, 1]]) };
}

/**
 * Resolves a link returned by a host. Only the host's own URLs get the token; a cloud's URLs are mapped to the
 * simulated tenant. @throws GraphProblem of kind `unreadable` for any other URL
 */
function ownLink(link: string, cloudHost: string, reachedAt: string): string {
  for (const origin of [reachedAt, cloudHost]) {
    if (link.startsWith(`${origin}/`)) return `${reachedAt}${link.slice(origin.length)}`;
  }
  throw new GraphProblem({
    kind: "unreadable",
    code: "ForeignLink",
    message: "A link of an answer leads away from its host",
    status: 200,
    requestId: null,
    retryAfterS: null,
  });
}

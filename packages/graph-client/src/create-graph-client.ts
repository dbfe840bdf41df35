import { batch, type Settled } from "./batch.ts";
import { addressOf, buildRequest, type Values } from "./call/build-request.ts";
import { exchange, type Means } from "./call/exchange.ts";
import { ownLink } from "./call/own-link.ts";
import { readAnswer } from "./call/read-answer.ts";
import { createLimits } from "./limits/limits.ts";
import { type Pace, systemPace } from "./limits/pace.ts";
import type { AnswerOf, CallOf, Operation } from "./operations/operation.ts";
import { type OperationName, type Operations, operations } from "./operations/operations.ts";
import { GraphProblem, type GraphProblemKind } from "./problem.ts";
import type { Registration } from "./tokens/application.ts";
import { grantedRoles } from "./tokens/granted-roles.ts";
import { createTokens } from "./tokens/tokens.ts";
import { clouds, type GraphHosts, type Resource } from "./transport/clouds.ts";
import { loopbackHosts } from "./transport/loopback.ts";
import { restingTransport } from "./transport/resting-transport.ts";
import { createTransport } from "./transport/transport.ts";

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

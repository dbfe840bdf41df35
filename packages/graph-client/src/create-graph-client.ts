import { addressOf, buildRequest, type Values } from "./call/build-request.ts";
import { exchange, type Means } from "./call/exchange.ts";
import { readAnswer } from "./call/read-answer.ts";
import { createLimits } from "./limits/limits.ts";
import { type Pace, systemPace } from "./limits/pace.ts";
import type { AnswerOf, CallOf, Operation } from "./operations/operation.ts";
import { type OperationName, type Operations, operations } from "./operations/operations.ts";
import type { Registration } from "./tokens/application.ts";
import { grantedRoles } from "./tokens/granted-roles.ts";
import { createTokens, type SignedInPerson } from "./tokens/tokens.ts";
import { clouds, type GraphHosts } from "./transport/clouds.ts";
import { loopbackHosts } from "./transport/loopback.ts";
import { createTransport } from "./transport/transport.ts";

export interface GraphClientOptions extends Omit<Registration, "hosts"> {
  /** A simulated tenant in the cloud's place; only on this machine. */
  readonly baseUrls?: GraphHosts;
  /** URL of an HTTP proxy. */
  readonly proxy?: string | null;
  /** Whose tokens are used, when it is not the application's own. */
  readonly person?: SignedInPerson;
  readonly pace?: Pace;
}

/** Microsoft Graph for one registration in one tenant. Every call throws a `GraphProblem`, and nothing else. */
export interface GraphClient {
  /** Makes one call of the table of operations. */
  call<Name extends OperationName>(name: Name, values: CallOf<Operations[Name]>): Promise<AnswerOf<Operations[Name]>>;
  /** The roles that the tenant granted, read from a token. */
  grantedRoles(): Promise<readonly string[]>;
  close(): void;
}

/** @throws BaseUrlError when `baseUrls` lead off this machine */
export function createGraphClient(options: GraphClientOptions): GraphClient {
  const { cloud, baseUrls, proxy = null, person, pace = systemPace } = options;
  const hosts = baseUrls === undefined ? clouds[cloud] : loopbackHosts(baseUrls);
  const transport = createTransport({ proxy });
  const tokens = createTokens({ ...options, hosts }, transport, person);
  const means: Means = { transport, tokens, limits: createLimits(pace), pace };
  const versionUrl = ({ version }: Operation) => `${hosts.graph}/${version ?? "v1.0"}`;
  return {
    async call(name, values) {
      const row: Operation = operations[name];
      const request = buildRequest(row, `${versionUrl(row)}${addressOf(row, values)}`, values);
      const received = await exchange(means, request, claimOf(row, values), row);
      return readAnswer(operations[name], received);
    },
    async grantedRoles() {
      return grantedRoles(await tokens.acquire(true));
    },
    close: () => transport.close(),
  };
}

function claimOf({ limit }: Operation, { path }: Values) {
  const mailbox = limit === "mailbox" ? path["userId"] : undefined;
  return { limit, mailboxes: new Map(mailbox === undefined ? [] : [[mailbox, 1]]) };
}

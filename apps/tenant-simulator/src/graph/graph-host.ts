import { setTimeout } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Json } from "../base/json.ts";
import type { ExchangeCheck } from "../description/exchange-check.ts";
import { findUser, type Directory } from "../directory/directory.ts";
import { resourceUnits, type Limiter } from "../limits/limiter.ts";
import type { Call, GraphAnswer, GraphRequest, GraphVersion } from "../odata/call.ts";
import { GraphError } from "../odata/graph-error.ts";
import { audiencesOf, nameReached } from "../tokens/clouds.ts";
import { readAccessToken, type TokenIssuer } from "../tokens/tokens.ts";
import { answerBatch } from "./answer-batch.ts";
import { operations, type Operation } from "./operations.ts";
import type { Resources } from "./resources.ts";

/** What the Graph host works on. */
export interface Graph extends Resources {
  readonly issuer: TokenIssuer;
  readonly limiter: Limiter;
  readonly exchanges: ExchangeCheck;
}

/** The host `graph.microsoft.com`, under a path prefix. */
export function graphHost(graph: Graph, root: () => string) {
  const pathOf = ({ url }: FastifyRequest) => url.slice(new URL(root()).pathname.length);

  return (app: FastifyInstance): void => {
    // Graph reports malformed JSON itself, after checking the token.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, jsonOf(body.toString())));

    app.all("/*", async (request, reply) => {
      const { method, headers, body } = request;
      const answer = await answerGraph(graph, { method, url: pathOf(request), headers: flat(headers), body }, root());
      return sendAnswer(reply, answer);
    });
  };
}

/** Parses JSON; invalid text is kept and rejected by the operation. */
function jsonOf(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function flat(headers: FastifyRequest["headers"]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function sendAnswer(reply: FastifyReply, { status, headers, body }: GraphAnswer) {
  void reply.code(status).headers({ "content-type": "application/json; odata.metadata=minimal", ...headers });
  if (body === undefined) return reply.removeHeader("content-type").send();
  return reply.send(Buffer.isBuffer(body) ? body : JSON.stringify(body));
}

/** Handles a Graph request; errors become responses. */
export async function answerGraph(graph: Graph, request: GraphRequest, root: string): Promise<GraphAnswer> {
  const answer = await answerOrRefuse(graph, request, root);
  graph.exchanges.look(request, answer);
  return answer;
}

async function answerOrRefuse(graph: Graph, request: GraphRequest, root: string): Promise<GraphAnswer> {
  const requestId = graph.random.uuid();
  const clientRequestId = request.headers["client-request-id"] ?? requestId;
  const date = graph.clock.now();
  const headers = { "request-id": requestId, "client-request-id": clientRequestId, date: date.toUTCString() };
  try {
    const answer = await answerOperation(graph, request, root);
    return { ...answer, headers: { ...headers, ...answer.headers } };
  } catch (error) {
    const refusal = error instanceof GraphError ? error : new GraphError("internal", String(error));
    const innerError = {
      date: date.toISOString().slice(0, 19),
      "request-id": requestId,
      "client-request-id": clientRequestId,
    };
    return {
      status: refusal.status,
      headers: { ...headers, ...refusal.headers },
      body: { error: { code: refusal.code, message: refusal.message, innerError } satisfies Json },
    };
  }
}

async function answerOperation(graph: Graph, request: GraphRequest, root: string): Promise<GraphAnswer> {
  const { pathname, searchParams } = new URL(request.url, "http://graph");
  const version = versionOf(pathname);
  const path = pathname.slice(version.length + 1);
  const token = await tokenOf(graph, request.headers);
  if (path === "/$batch" && request.method === "POST")
    return await answerBatch(request, version, async (each) => await answerGraph(graph, each, root));
  const found = findOperation(request.method, path, version);
  if (found === null) throw new GraphError("unknownSegment", `Resource not found for the segment '${path.slice(1)}'.`);
  const { operation, params } = found;
  checkRoles(operation, token.roles);
  const { headers, body } = request;
  const call: Call = {
    token,
    version,
    root: `${root}/${version}`,
    path,
    params,
    query: searchParams,
    headers,
    body,
  };
  checkPremium(graph, operation);
  graph.faults.checkServed(path);
  const entered = graph.limiter.enter({
    service: operation.service,
    clientId: token.clientId,
    mailbox: mailboxNameOf(call, graph.directory),
    bytes: body === undefined ? 0 : Buffer.byteLength(JSON.stringify(body)),
    units: resourceUnits(request.method, path, searchParams),
    isWrite: request.method !== "GET",
  });
  try {
    const { latency } = graph.faults.current();
    if (latency > 0) await setTimeout(latency);
    const answer = await operation.answer(call, graph);
    if (request.method !== "GET" && graph.faults.losesAnswer(path)) throw new GraphError("gatewayTimeout");
    return { ...answer, headers: { ...entered.headers, ...answer.headers } };
  } finally {
    entered.leave();
  }
}

/** Sign-in and risk reports require a premium license. */
function checkPremium({ faults }: Graph, { service }: Operation): void {
  if ((service === "reports" || service === "identityProtection") && !faults.current().isPremium)
    throw new GraphError("notPremium");
}

function mailboxNameOf({ params }: Call, { users }: Directory): string | null {
  const name = params["user-id"];
  return name === undefined ? null : (findUser(users, name)?.id ?? name);
}

function versionOf(path: string): GraphVersion {
  if (path.startsWith("/v1.0/")) return "v1.0";
  if (path.startsWith("/beta/")) return "beta";
  throw new GraphError("badRequest", "Invalid version.");
}

async function tokenOf(graph: Graph, headers: GraphRequest["headers"]) {
  const bearer = /^bearer (.+)$/i.exec(headers["authorization"] ?? "")?.[1];
  if (bearer === undefined) throw new GraphError("emptyToken");
  const token = await readAccessToken(graph.issuer, bearer, audiencesOf("graph", nameReached(headers)));
  if (token === null) throw new GraphError("invalidToken");
  return token;
}

/** Exchange and Entra have different error messages. */
function checkRoles({ accepts, service }: Operation, roles: ReadonlySet<string>): void {
  if (accepts.some((role) => roles.has(role))) return;
  throw new GraphError(service === "outlook" ? "accessDenied" : "insufficientPrivileges");
}

interface FoundOperation {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

const routes = operations
  .map((operation) => ({ operation, segments: operation.path.slice(1).split("/") }))
  .toSorted((left, right) => parametersOf(left.segments) - parametersOf(right.segments));

/** Finds an operation by method and path; literal segments take precedence over parameters. */
function findOperation(method: string, path: string, version: GraphVersion): FoundOperation | null {
  const segments = segmentsOf(path);
  for (const { operation, segments: pattern } of routes) {
    if (operation.method !== method || operation.version !== version) continue;
    const params = paramsOf(pattern, segments);
    if (params !== null) return { operation, params };
  }
  return null;
}

/** Splits a path; a key in parentheses, `mailFolders('inbox')`, becomes a segment. */
function segmentsOf(path: string): readonly string[] {
  return path
    .slice(1)
    .replaceAll(/\('([^']*)'\)/g, "/$1")
    .split("/")
    .map(decodeSegment);
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function paramsOf(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? "";
    if (part.startsWith("{")) params[part.slice(1, -1)] = segment;
    else if (part.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return params;
}

function parametersOf(segments: readonly string[]): number {
  return segments.filter((segment) => segment.startsWith("{")).length;
}

import { setTimeout } from "node:timers/promises";
import { resourceUnits } from "../limits/resource-units.ts";
import { readAccessToken } from "../login/access-token.ts";
import type { Json } from "../json.ts";
import { audiencesOf, nameReached } from "../tenant/clouds.ts";
import { findUser } from "../tenant/directory.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { answerBatch } from "./batch/answer-batch.ts";
import { operationFinder } from "./find-operation.ts";
import { GraphError } from "./graph-error.ts";
import type { Call, GraphAnswer, GraphRequest, GraphVersion } from "./graph-request.ts";
import type { Operation } from "./operation.ts";
import { operations } from "./operations.ts";

const findOperation = operationFinder(operations);

/** Handles a Graph request; errors become responses. */
export async function answerGraph(tenant: Tenant, request: GraphRequest, root: string): Promise<GraphAnswer> {
  const answer = await answerOrRefuse(tenant, request, root);
  tenant.exchanges.look(request, answer);
  return answer;
}

async function answerOrRefuse(tenant: Tenant, request: GraphRequest, root: string): Promise<GraphAnswer> {
  const requestId = tenant.random.uuid();
  const clientRequestId = request.headers["client-request-id"] ?? requestId;
  const date = tenant.clock.now();
  const headers = { "request-id": requestId, "client-request-id": clientRequestId, date: date.toUTCString() };
  try {
    const answer = await answerOperation(tenant, request, root);
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

async function answerOperation(tenant: Tenant, request: GraphRequest, root: string): Promise<GraphAnswer> {
  const { pathname, searchParams } = new URL(request.url, "http://graph");
  const version = versionOf(pathname);
  const path = pathname.slice(version.length + 1);
  const token = await tokenOf(tenant, request.headers);
  if (path === "/$batch" && request.method === "POST")
    return await answerBatch(request, version, async (each) => await answerGraph(tenant, each, root));
  const found = findOperation(request.method, path, version);
  if (found === null) throw new GraphError("unknownSegment", `Resource not found for the segment '${path.slice(1)}'.`);
  const { operation, params } = found;
  checkRoles(operation, token.roles);
  const { headers, body } = request;
  const call: Call = {
    tenant,
    token,
    version,
    root: `${root}/${version}`,
    path,
    params,
    query: searchParams,
    headers,
    body,
  };
  checkPremium(tenant, operation);
  tenant.faults.checkServed(path);
  const entered = tenant.limiter.enter({
    service: operation.service,
    clientId: token.clientId,
    mailbox: mailboxNameOf(call),
    bytes: body === undefined ? 0 : Buffer.byteLength(JSON.stringify(body)),
    units: resourceUnits(request.method, path, searchParams),
    isWrite: request.method !== "GET",
  });
  try {
    const { latency } = tenant.faults.current();
    if (latency > 0) await setTimeout(latency);
    const answer = await operation.answer(call);
    if (request.method !== "GET" && tenant.faults.losesAnswer(path)) throw new GraphError("gatewayTimeout");
    return { ...answer, headers: { ...entered.headers, ...answer.headers } };
  } finally {
    entered.leave();
  }
}

/** Sign-in and risk reports require a premium license. */
function checkPremium({ faults }: Tenant, { service }: Operation): void {
  if ((service === "reports" || service === "identityProtection") && !faults.current().isPremium)
    throw new GraphError("notPremium");
}

function mailboxNameOf({ tenant, params }: Call): string | null {
  const name = params["user-id"];
  return name === undefined ? null : (findUser(tenant.users, name)?.id ?? name);
}

function versionOf(path: string): GraphVersion {
  if (path.startsWith("/v1.0/")) return "v1.0";
  if (path.startsWith("/beta/")) return "beta";
  throw new GraphError("badRequest", "Invalid version.");
}

async function tokenOf(tenant: Tenant, headers: GraphRequest["headers"]) {
  const bearer = /^bearer (.+)$/i.exec(headers["authorization"] ?? "")?.[1];
  if (bearer === undefined) throw new GraphError("emptyToken");
  const token = await readAccessToken(tenant, bearer, audiencesOf("graph", nameReached(headers)));
  if (token === null) throw new GraphError("invalidToken");
  return token;
}

/** Exchange and Entra have different error messages. */
function checkRoles({ accepts, service }: Operation, roles: ReadonlySet<string>): void {
  if (accepts.some((role) => roles.has(role))) return;
  throw new GraphError(service === "outlook" ? "accessDenied" : "insufficientPrivileges");
}

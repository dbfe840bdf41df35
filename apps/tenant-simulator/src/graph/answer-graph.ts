import { readAppToken } from "../login/access-token.ts";
import type { Json } from "../json.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { operationFinder } from "./find-operation.ts";
import { GraphError } from "./graph-error.ts";
import type { Call, GraphAnswer, GraphRequest, GraphVersion } from "./graph-request.ts";
import type { Operation } from "./operation.ts";
import { operations } from "./operations.ts";

const findOperation = operationFinder(operations);

/** Answers a request to Graph; what it refuses is an answer, too. */
export async function answerGraph(tenant: Tenant, request: GraphRequest, root: string): Promise<GraphAnswer> {
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
  const token = await tokenOf(tenant, request.headers["authorization"]);
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
  return await operation.answer(call);
}

function versionOf(path: string): GraphVersion {
  if (path.startsWith("/v1.0/")) return "v1.0";
  if (path.startsWith("/beta/")) return "beta";
  throw new GraphError("badRequest", "Invalid version.");
}

async function tokenOf(tenant: Tenant, authorization: string | undefined) {
  const bearer = /^bearer (.+)$/i.exec(authorization ?? "")?.[1];
  if (bearer === undefined) throw new GraphError("emptyToken");
  const token = await readAppToken(tenant, bearer, "graph");
  if (token === null) throw new GraphError("invalidToken");
  return token;
}

/** Exchange and Entra refuse in words of their own. */
function checkRoles({ accepts, service }: Operation, roles: ReadonlySet<string>): void {
  if (accepts.some((role) => roles.has(role))) return;
  throw new GraphError(service === "outlook" ? "accessDenied" : "insufficientPrivileges");
}

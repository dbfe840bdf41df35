import { queryPairs } from "../learning/pairs.ts";
import { parseJson } from "../learning/parse-body.ts";
import type { RedactedExchange } from "../redaction/redact-exchange.ts";
import type { CallContext, Exchange } from "../telemetry/exchange.ts";
import { isJsonType, mediaType } from "../telemetry/media-type.ts";
import { headerValue } from "../telemetry/read-headers.ts";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { readGraphqlOperation } from "./graphql-operation.ts";

type Called = Pick<Exchange, "method" | "path"> & { readonly context?: Pick<CallContext, "action"> };
type Stored = Pick<RedactedExchange, "query" | "reqHeaders" | "reqBody">;

/** Letters of any script, digits and the signs of names and namespaces; a run of digits is a value. */
const name = /^(?!.*(?:\d{6}|[\da-f]{16}))[\p{L}_$][\p{L}\p{N}_.$:/#-]{0,99}$/iu;
const maxAction = 120;
const graphqlName = /^[A-Za-z_]\w{0,99}$/;

/** Between the actions of a batch; it's part of no action. */
const separator = " + ";

/** Each action of a batch, the action itself of another call. */
export const batchedActions = (action: string): readonly string[] => action.split(separator);
export const isBatch = (action: string): boolean => action.includes(separator);

/**
 * What a call does where one path is for many operations: a GraphQL operation (`query GetOrders`), the method of JSON-RPC or
 * XML-RPC, an MCP tool (`tools/call search`), a SOAP action, or what the sender says of it. At most 120 characters. A batch
 * of several has them in alphabetical order, each once, as many as fit: `orders.get + orders.list + …`.
 * @param stored the call as it is stored: what is masked is part of no action
 * @returns null where the call, or a part of its batch, names none
 */
export function readAction(call: Called, stored: Stored): string | null {
  const found = call.context?.action ?? findAction(call, stored);
  if (found === null) return null;
  const actions = typeof found === "string" ? [found] : [...new Set(found)].toSorted();
  return actions.length > 0 && actions.every(isAction) ? joined(actions) : null;
}

function joined(actions: readonly string[]): string | null {
  const all = actions.join(separator);
  if (all.length <= maxAction) return all;
  let some = "";
  for (const each of actions) {
    const longer = `${each}${separator}`;
    if (some.length + longer.length >= maxAction) break;
    some += longer;
  }
  return some === "" ? null : `${some}…`;
}

function isAction(text: string): boolean {
  const parts = text.split(" ", 3);
  return parts.length < 3 && parts.every((part) => name.test(part));
}

type Found = string | readonly string[] | null;

function findAction({ method, path }: Called, { query, reqHeaders, reqBody }: Stored): Found {
  if (method === "GET") return query === null ? null : actionOfQuery(query);
  if (method !== "POST") return null;
  const contentType = headerValue(reqHeaders, "content-type");
  if (contentType !== null && /xml/i.test(contentType))
    return soapAction(path, contentType, reqHeaders) ?? xmlAction(reqBody ?? "");
  if (reqBody === null) return null;
  if (contentType === null || isJsonType(contentType))
    return mayHaveAction(reqBody) ? actionOf(parseJson(reqBody)) : null;
  if (mediaType(contentType) !== "application/graphql") return null;
  return readGraphqlOperation(reqBody, query === null ? null : valueOf(query, "operationName"));
}

/** Members of GraphQL and JSON-RPC requests that come first, but for long ones, and how far one is looked for. */
const member = /"(?:jsonrpc|method|query|operationName|variables|extensions)"/;
const headLength = 300;

/** Most JSON bodies are of other calls: they aren't parsed, nor read to their end. */
function mayHaveAction(text: string): boolean {
  if (!member.test(text.slice(0, headLength))) return false;
  return text.includes('"jsonrpc"') || text.includes('"query"') || text.includes('"operationName"');
}

/** Items of a batch that are looked at. */
const maxBatch = 100;

function actionOf(body: unknown): Found {
  if (!Array.isArray(body)) return actionOfItem(body);
  if (body.length > maxBatch) return null;
  const actions = body.map(actionOfItem);
  return actions.every((each) => each !== null) ? actions : null;
}

function actionOfItem(body: unknown): string | null {
  return isWireObject(body) ? (rpcAction(body) ?? graphqlAction(body)) : null;
}

/** JSON-RPC 2.0; tools and prompts of MCP are called by one method each. */
function rpcAction({ jsonrpc, method, params }: WireObject): string | null {
  if (jsonrpc !== "2.0" || typeof method !== "string") return null;
  if (method !== "tools/call" && method !== "prompts/get") return method;
  return isWireObject(params) && typeof params["name"] === "string" ? `${method} ${params["name"]}` : method;
}

/** GraphQL over HTTP §5. A persisted query is known by its operation's name, and doesn't say its type. */
function graphqlAction({ query, operationName, variables, extensions }: WireObject): string | null {
  const wanted = typeof operationName === "string" && operationName !== "" ? operationName : null;
  if (typeof query === "string" && query !== "") return readGraphqlOperation(query, wanted);
  return wanted !== null && graphqlName.test(wanted) && (isWireObject(variables) || isWireObject(extensions))
    ? wanted
    : null;
}

function actionOfQuery(query: string): string | null {
  if (!query.includes("query=") && !query.includes("persistedQuery")) return null;
  const wanted = valueOf(query, "operationName");
  const document = valueOf(query, "query");
  if (document !== null) return readGraphqlOperation(document, wanted);
  // Only queries may be sent by GET.
  return wanted !== null && valueOf(query, "extensions") !== null ? `query ${wanted}` : null;
}

function valueOf(query: string, wanted: string): string | null {
  return queryPairs(query).find(([parameter]) => parameter === wanted)?.[1] || null;
}

/** SOAP 1.1 §6.1.1, SOAP 1.2 part 2 §6.5.3: the last part of the action, unless it is the service's address. */
function soapAction(path: string, contentType: string, headers: Stored["reqHeaders"]): string | null {
  const action = headerValue(headers, "soapaction") ?? /;\s*action\s*=\s*"?([^";]{1,300})/i.exec(contentType)?.[1];
  const last = lastPart(action ?? "");
  return !name.test(last) || /^v\d/i.test(last) || last === lastPart(path) ? null : last;
}

function lastPart(address: string): string {
  return (
    /[^/#:]*$/.exec(
      address
        .slice(-maxAction)
        .replaceAll(/["'\s]/g, "")
        .replace(/\/$/, ""),
    )?.[0] ?? ""
  );
}

/** The first element of a SOAP body, unless it is encrypted, or the method of XML-RPC. */
const element =
  /<(?:[\w.-]{1,100}:)?Body(?:\s[^<>]*)?>\s*<(?:[\w.-]{1,100}:)?(?!EncryptedData\b)([\p{L}_][\p{L}\p{N}_.-]*)(?![\p{L}\p{N}_.:-])|<methodName>\s{0,9}([^<>\s]{1,100})/u;

function xmlAction(text: string): string | null {
  const [, ofBody, ofRpc] = element.exec(text) ?? [];
  return ofBody ?? ofRpc ?? null;
}

/**
 * Whether an answer accepts the action that a call names: not for errors, also those that JSON-RPC and GraphQL send with
 * status 200, so that names that callers make up aren't taken for actions.
 */
export function acceptsAction(status: number | null, resBody: string | null): boolean {
  if (status !== null && status >= 400) return false;
  if (resBody === null || !resBody.includes('"error')) return true;
  const body = parseJson(resBody);
  return (Array.isArray(body) ? body : [body]).every(isAccepted);
}

function isAccepted(body: unknown): boolean {
  if (!isWireObject(body)) return true;
  const { result, error, data, errors } = body;
  return (!isPresent(error) || isPresent(result)) && (!Array.isArray(errors) || isPresent(data));
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

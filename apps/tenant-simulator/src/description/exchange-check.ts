import { isObject, type Json, type JsonObject } from "../base/json.ts";
import type { GraphAnswer, GraphRequest } from "../odata/call.ts";
import { failureCode } from "../odata/graph-error.ts";
import { readGraphDescription, type GraphDescription } from "./graph-description.ts";

/** Compares all Graph exchanges, including batches, and notifications with an OpenAPI document. */
export interface ExchangeCheck {
  readonly look: (request: GraphRequest, answer: GraphAnswer) => void;
  readonly lookAtNotifications: (body: JsonObject) => void;
  /** Number of compared exchanges and notifications. */
  readonly count: () => number;
  /** @throws Error listing every nonconforming exchange */
  readonly assertDescribed: () => void;
}

/** Environment variable with the document that all tenants of the process are checked against. */
const variable = "PARAPET_GRAPH_DESCRIPTION";

/** @param file an OpenAPI document; defaults to the environment's, and without that nothing is checked */
export function createExchangeCheck(file = process.env[variable]): ExchangeCheck {
  if (file === undefined) return unchecked;
  const description = descriptionIn(file);
  const problems = new Set<string>();
  const links = new Set<string>();
  let count = 0;
  return {
    look: (request, answer) => {
      count += 1;
      for (const link of linksOf(answer)) links.add(belowHost(link));
      const isLink = links.has(belowHost(request.url));
      for (const problem of problemsOf(description, request, answer, isLink))
        problems.add(`${request.method} ${request.url} (${answer.status}): ${problem}`);
    },
    lookAtNotifications: (body) => {
      count += 1;
      for (const problem of description.checkNotifications(asJson(body))) problems.add(`a notification: ${problem}`);
    },
    count: () => count,
    assertDescribed: () => {
      if (problems.size > 0)
        throw new Error(`Exchanges don't conform to the description:\n${[...problems].join("\n")}`);
    },
  };
}

const unchecked: ExchangeCheck = {
  look: () => undefined,
  lookAtNotifications: () => undefined,
  count: () => 0,
  assertDescribed: () => undefined,
};

const read = new Map<string, GraphDescription>();

/** Caches files and their compiled schemas. */
function descriptionIn(file: string): GraphDescription {
  const description = read.get(file) ?? readGraphDescription(file);
  read.set(file, description);
  return description;
}

/** Statuses for rejected requests, whose content isn't checked. */
const refusals: ReadonlySet<number> = new Set([400, 401, 403]);

/** Whether a request may be invalid on purpose: scripts send no client name. */
function isScript({ headers }: GraphRequest): boolean {
  return headers["user-agent"] === undefined || headers["user-agent"] === "node";
}

function problemsOf(
  description: GraphDescription,
  request: GraphRequest,
  answer: GraphAnswer,
  isLink: boolean,
): readonly string[] {
  const { method, url, body } = request;
  const { pathname, searchParams } = new URL(url, "http://graph");
  const [, version = "", path = ""] = /^\/([^/]+)(\/.*)$/.exec(pathname) ?? [];
  const operation = description.find(method, version, path);
  const isRefused = refusals.has(answer.status) && isScript(request);
  if (operation === null) return isRefused || isLeftOut(method, path) ? [] : ["not described"];
  const content = answer.body === undefined ? undefined : asJson(answer.body);
  return [
    ...(isFailure(answer) ? ["the simulator failed"] : []),
    // Graph generates the options of its links.
    ...(isRefused || isLink ? [] : operation.checkQuery(searchParams)),
    ...(isRefused ? [] : operation.checkBody(body).map((problem) => `the body: ${problem}`)),
    ...operation.checkAnswer(answer.status, content).map((problem) => `the response: ${problem}`),
  ];
}

/** Documented by Microsoft but missing in the document: creating a message in a folder from MIME. */
function isLeftOut(method: string, path: string): boolean {
  return method === "POST" && /^\/users\/[^/]+\/mailFolders\/[^/]+\/messages$/i.test(path);
}

/** Whether it is an internal error of the simulator. */
function isFailure({ body }: GraphAnswer): boolean {
  const error = isObject(body) ? body["error"] : undefined;
  return isObject(error) && error["code"] === failureCode;
}

/** The serialized body: no undefined values, bytes unchanged. */
function asJson(body: Json | Buffer): unknown {
  return Buffer.isBuffer(body) ? body : JSON.parse(JSON.stringify(body));
}

function linksOf({ body }: GraphAnswer): readonly string[] {
  if (!isObject(body)) return [];
  return [body["@odata.nextLink"], body["@odata.deltaLink"]].filter((link) => typeof link === "string");
}

/** The normalized URL, starting with the version. */
function belowHost(url: string): string {
  const { pathname, search } = new URL(url, "http://graph");
  return `${pathname.replace(/^.*?(?=\/(?:v1\.0|beta)\/)/, "")}${search}`;
}

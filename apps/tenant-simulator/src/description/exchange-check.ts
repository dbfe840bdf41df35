import type { GraphAnswer, GraphRequest } from "../graph/graph-request.ts";
import { failureCode } from "../graph/graph-error.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import { readGraphDescription, type GraphDescription } from "./graph-description.ts";

/** Compares every exchange of Graph, over the network or inside a batch, and every notification with a description. */
export interface ExchangeCheck {
  readonly look: (request: GraphRequest, answer: GraphAnswer) => void;
  readonly lookAtNotifications: (body: JsonObject) => void;
  /** How many of both were compared. */
  readonly count: () => number;
  /** @throws Error that tells every exchange that was not as described */
  readonly assertDescribed: () => void;
}

/** Names the description that every simulated tenant of a process is compared with. */
const variable = "PARAPET_GRAPH_DESCRIPTION";

/** @param file an OpenAPI document; that of the environment without it, and without that one nothing is compared */
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
      if (problems.size > 0) throw new Error(`Graph is described otherwise:\n${[...problems].join("\n")}`);
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

/** Each file is read once, and its schemas are compiled once. */
function descriptionIn(file: string): GraphDescription {
  const description = read.get(file) ?? readGraphDescription(file);
  read.set(file, description);
  return description;
}

/** Answers to a request that was not read: nobody may make it, or it is not one that Graph takes. */
const refusals: ReadonlySet<number> = new Set([400, 401, 403]);

/** Whether a request may be wrong on purpose: a script's, which gives no name of its own. A client means what it asks. */
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
  if (operation === null) return isRefused || isLeftOut(method, path) ? [] : ["nothing is described there"];
  const told = answer.body === undefined ? undefined : asJson(answer.body);
  return [
    ...(isFailure(answer) ? ["the simulator failed"] : []),
    // The options of a link are Graph's own.
    ...(isRefused || isLink ? [] : operation.checkQuery(searchParams)),
    ...(isRefused ? [] : operation.checkBody(body).map((problem) => `the body: ${problem}`)),
    ...operation.checkAnswer(answer.status, told).map((problem) => `the answer: ${problem}`),
  ];
}

/** What Microsoft documents and the description leaves out: a message that is made in a folder from its MIME. */
function isLeftOut(method: string, path: string): boolean {
  return method === "POST" && /^\/users\/[^/]+\/mailFolders\/[^/]+\/messages$/i.test(path);
}

/** Whether an error of the simulator itself came through. */
function isFailure({ body }: GraphAnswer): boolean {
  const error = isObject(body) ? body["error"] : undefined;
  return isObject(error) && error["code"] === failureCode;
}

/** A body as it travels: without what is undefined, and bytes as they are. */
function asJson(body: Json | Buffer): unknown {
  return Buffer.isBuffer(body) ? body : JSON.parse(JSON.stringify(body));
}

function linksOf({ body }: GraphAnswer): readonly string[] {
  if (!isObject(body)) return [];
  return [body["@odata.nextLink"], body["@odata.deltaLink"]].filter((link) => typeof link === "string");
}

/** An address in one spelling, from the version on. */
function belowHost(url: string): string {
  const { pathname, search } = new URL(url, "http://graph");
  return `${pathname.replace(/^.*?(?=\/(?:v1\.0|beta)\/)/, "")}${search}`;
}

import { METHODS } from "node:http";
import { Readable } from "node:stream";
import {
  endpoints,
  type GatewayAnswer,
  isEndpointName,
  isReachedByTokens,
  problem,
  type Endpoint,
  type ProtocolAnswer,
} from "@parapet/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { usageBookService } from "../modules/account/quota/usage-book.ts";
import { parseJsonBody } from "../modules/insights/ingest/parse/parse-json-body.ts";
import { metered, type QueryMeter } from "../platform/clickhouse/query-time.ts";
import type { Platform } from "../platform/platform.ts";
import { unlessSilent } from "../platform/store-watch.ts";
import { admit, callOf } from "./access.ts";
import { isCompressed } from "./compression.ts";
import { sendToGateway } from "./fast-path/gateway-response.ts";
import { otlpResponse } from "./fast-path/otlp-response.ts";
import { inflated, recordUnreadBody } from "./fast-path/request-body.ts";
import { protocolResponse, sendResponse } from "./fast-path/response.ts";
import type { AllHandlers } from "./handler.ts";
import { framedHeaders } from "./headers.ts";
import { rateLimitOf } from "./rate-limits.ts";

type Admitted = Awaited<ReturnType<typeof admit>>;
type AnyHandler = (request: {
  call: Admitted;
  params: unknown;
  query: unknown;
  body: unknown;
  mediaType: string;
  lastEventId: string;
}) => Promise<unknown>;

const admitted = new WeakMap<FastifyRequest, Admitted>();

/** Registers every row of the table. @throws Error when a row has no handler. */
export function registerEndpoints(app: FastifyInstance, platform: Platform, handlers: AllHandlers): void {
  acceptBytes(app);
  supportMethods(app);
  for (const [name, row] of Object.entries<Endpoint>(endpoints)) {
    const handler = handlerOf(handlers, name);
    // Callers learn soon that a store does not answer; gateways get a decision without one.
    const soon = <Result>(work: Promise<Result>) =>
      row.access.kind === "gateway"
        ? work
        : unlessSilent(platform.stores, work, row.method === "GET" ? "read" : "change");
    app.route({
      method: row.method === "ANY" ? [...everyMethod] : row.method,
      url: row.path,
      schema: schemaOf(name, row),
      compress: isCompressed(name, row) && {},
      bodyLimit: row.bodyLimit ?? app.initialConfig.bodyLimit ?? 0,
      config: {
        rateLimit: rateLimitOf(row.rate),
        access: row.access.kind,
        // A gateway may pass the body on; it's ignored.
        bytes: row.bodyKind === "bytes" || row.plane === "decision",
        ...(row.plane && { plane: row.plane }),
      },
      // After the rate limit, before the body is read.
      preParsing: async (request, _reply, payload) => {
        admitted.set(request, await soon(admit([name, row], callOf(platform, request), request)));
        // What is uploaded is kept; small changes go on.
        if (row.bodyLimit !== undefined) platform.disk.mustHaveSpace();
        const encoding = row.bodyKind === "bytes" ? request.headers["content-encoding"] : undefined;
        return encoding === undefined ? payload : inflated(payload, encoding, request.routeOptions.bodyLimit);
      },
      handler: async (request, reply) => {
        const call = admitted.get(request);
        if (call === undefined) throw new Error(`${name} was reached without a check of access`);
        const { params, query, body } = request;
        const { "last-event-id": resumed } = request.headers;
        const lastEventId = typeof resumed === "string" ? resumed : "";
        const asked = { call, params, query, body, mediaType: mediaTypeOf(request), lastEventId };
        const value = await metered(meterOf(call), () => soon(handler(asked)));
        if (row.plane === "otlp") return sendResponse(reply, otlpResponse(request.headers["content-type"], value));
        if (isProtocolAnswer(row, value)) return sendResponse(reply, protocolResponse(value));
        return isGatewayAnswer(row, value) ? sendToGateway(reply, value) : answer(reply, row, value);
      },
      onError: async (request, _reply, error) => {
        const call = admitted.get(request);
        if (call !== undefined && "source" in call) await recordUnreadBody(error, request, call);
      },
      onResponse: (_request, reply, done) => {
        platform.metrics.requests.observe({ endpoint: name, status: reply.statusCode }, reply.elapsedTime / 1000);
        done();
      },
    });
  }
}

/** Queries of people count for their provider; those of senders and clients are bounded by what they send. */
function meterOf(call: Admitted): QueryMeter | null {
  if (!("viewer" in call) || call.viewer === null) return null;
  return call.platform.services.get(usageBookService).meterOf(call.viewer.providerId, call.now);
}

/** Methods that a protected API may be called with: Envoy asks with the call's own, also PROPFIND. CONNECT is no route's. */
const everyMethod = METHODS.filter((method) => method !== "CONNECT");

/** Lets routes have methods that Fastify does not know by itself. */
function supportMethods(app: FastifyInstance): void {
  const known = new Set(app.supportedMethods);
  for (const method of everyMethod) if (!known.has(method)) app.addHttpMethod(method, { hasBody: true });
}

/** What a handler of the decision plane returns, by the type of its row. */
function isGatewayAnswer({ plane }: Endpoint, value: unknown): value is GatewayAnswer {
  return plane === "decision" && value !== undefined;
}

/** What a handler of the APIDynamics protocol returns, by the type of its row. */
function isProtocolAnswer({ plane }: Endpoint, value: unknown): value is ProtocolAnswer {
  return plane === "apidynamics" && value !== undefined;
}

function mediaTypeOf({ headers }: FastifyRequest): string {
  return (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function handlerOf(handlers: AllHandlers, name: string): AnyHandler {
  const handler: unknown = isEndpointName(name) ? handlers[name] : undefined;
  if (!isHandler(handler)) throw new Error(`The endpoint ${name} has no handler.`);
  return handler;
}

/** A row and its handler fit each other by the type of AllHandlers; a loop over names only forgets which they are. */
function isHandler(value: unknown): value is AnyHandler {
  return typeof value === "function";
}

function schemaOf(name: string, row: Endpoint) {
  return {
    operationId: name,
    summary: row.summary,
    tags: [tagOf(name)],
    security: [...securityOf[row.access.kind], ...(isReachedByTokens(row) ? [{ apiToken: [] }] : [])],
    ...(row.params && { params: row.params }),
    ...(row.query && { querystring: row.query }),
    ...(row.body && { body: row.body }),
    response: {
      ...(row.answer.body && { [row.answer.status]: row.answer.body }),
      default: problem,
    },
  };
}

/** Words that aren't lower-case within a tag. */
const tagWords: Readonly<Record<string, string>> = { api: "API", apis: "APIs", mfa: "MFA", totp: "TOTP", vip: "VIP" };

/** The noun of a row as people write it: `apiTokens` are "API tokens". */
function tagOf(name: string): string {
  const [noun = name] = name.split(".");
  const words = noun.split(/(?=[A-Z])/).map((word) => tagWords[word.toLowerCase()] ?? word.toLowerCase());
  const text = words.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Names of the security schemes in the OpenAPI document. */
const securityOf: Record<Endpoint["access"]["kind"], Record<string, string[]>[]> = {
  public: [],
  visitor: [{ session: [] }, {}],
  session: [{ session: [] }],
  platform: [{ session: [] }],
  mfa: [{ session: [] }],
  "trace-source": [{ traceSource: [] }, {}],
  "api-client": [{ apiClient: [] }],
  gateway: [],
};

function answer(reply: FastifyReply, row: Endpoint, value: unknown) {
  if (row.answer.orNothing && value === undefined) return reply.code(204).send();
  if (row.answer.orAccepted && value === undefined) return reply.code(202).send();
  reply.code(row.answer.status);
  if (row.answer.type === undefined) return reply.send(value);
  const isText = row.answer.type !== "application/json" && row.answer.type !== "application/octet-stream";
  reply.type(isText ? `${row.answer.type}; charset=utf-8` : row.answer.type);
  if (row.answer.type === "text/html") reply.headers(framedHeaders);
  // A proxy that gathers or compresses an event stream holds it back; a connection kept after it would hold up a stop.
  if (row.answer.type === "text/event-stream")
    reply.headers({ "cache-control": "no-cache, no-transform", "x-accel-buffering": "no", connection: "close" });
  if (downloaded.has(row.answer.type)) reply.header("content-disposition", "attachment");
  return reply.send(isPieces(value) ? Readable.from(value) : value);
}

const downloaded: ReadonlySet<string> = new Set(["text/csv", "application/jsonl", "application/octet-stream"]);

/** Text in pieces, by the type of a handler whose row has no schema for its answer. */
function isPieces(value: unknown): value is AsyncIterable<string> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

/** Longest JSON body that is read at once, in bytes. */
const longJson = 256 * 1024;

/** Rows that read bytes get them whatever the content type says; all others read JSON only. */
function acceptBytes(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (request, body, done) => {
    if (request.routeOptions.config.bytes === true) return done(null, body);
    const type = request.headers["content-type"] ?? "";
    if (/^application\/json\s*(;|$)/i.test(type)) {
      const isLong = body.length > longJson && typeof body !== "string";
      return isLong ? parseJsonBody(body) : parseJson(request, body.toString(), done);
    }
    return done(Object.assign(new Error("Send application/json"), { statusCode: 415 }), undefined);
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Endpoint["access"]["kind"];
    /** The handler reads the untouched request body. */
    bytes?: boolean;
    plane?: Endpoint["plane"];
  }
}

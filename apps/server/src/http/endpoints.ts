import { Readable } from "node:stream";
import { endpoints, problem, type Endpoint, type EndpointName } from "@parapet/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "../platform/platform.ts";
import { admit, callOf } from "./access.ts";
import type { AllHandlers } from "./handler.ts";
import { keepOversized } from "./keep-oversized.ts";
import { rateLimitOf } from "./rate-limits.ts";

type Admitted = Awaited<ReturnType<typeof admit>>;
type AnyHandler = (request: { call: Admitted; params: unknown; query: unknown; body: unknown }) => Promise<unknown>;

const admitted = new WeakMap<FastifyRequest, Admitted>();

/** Registers every row of the table. @throws Error when a row has no handler. */
export function registerEndpoints(app: FastifyInstance, platform: Platform, handlers: AllHandlers): void {
  acceptBytes(app);
  for (const [name, row] of tableRows()) {
    const handler = handlerOf(handlers, name);
    app.route({
      method: row.method,
      url: row.path,
      schema: schemaOf(name, row),
      bodyLimit: row.bodyLimit ?? app.initialConfig.bodyLimit ?? 0,
      config: { rateLimit: rateLimitOf(row.rate), access: row.access.kind, bytes: row.bodyKind === "bytes" },
      // After the rate limit, before the body is read.
      preParsing: async (request) => {
        admitted.set(request, await admit(row.access, callOf(platform, request), request));
      },
      handler: async (request, reply) => {
        const call = admitted.get(request);
        if (call === undefined) throw new Error(`${name} was reached without a check of access`);
        const { params, query, body } = request;
        return answer(reply, row, await handler({ call, params, query, body }));
      },
      errorHandler: async (error, request) => {
        const call = admitted.get(request);
        if (call !== undefined && "source" in call) await keepOversized(error, request, call);
        // On to the handler of all errors.
        throw error;
      },
      onResponse: async (_request, reply) => {
        platform.metrics.requests.observe({ endpoint: name, status: reply.statusCode }, reply.elapsedTime / 1000);
      },
    });
  }
}

function tableRows(): [EndpointName, Endpoint][] {
  // The keys of the table are its names; the values widen to the row type.
  return Object.entries(endpoints) as [EndpointName, Endpoint][];
}

/** A row and its handler have the same types by construction of AllHandlers; the loop over names forgets which. */
function handlerOf(handlers: AllHandlers, name: EndpointName): AnyHandler {
  const handler: unknown = handlers[name];
  if (typeof handler !== "function") throw new Error(`The endpoint ${name} has no handler.`);
  return handler as AnyHandler;
}

function schemaOf(name: EndpointName, row: Endpoint) {
  return {
    operationId: name,
    summary: row.summary,
    tags: [name.split(".")[0] ?? name],
    security: securityOf[row.access.kind],
    ...(row.params && { params: row.params }),
    ...(row.query && { querystring: row.query }),
    ...(row.body && { body: row.body }),
    response: {
      ...(row.answer.body && { [row.answer.status]: row.answer.body }),
      default: problem,
    },
  };
}

/** Names of the security schemes in the OpenAPI document. */
const securityOf: Record<Endpoint["access"]["kind"], Record<string, string[]>[]> = {
  public: [],
  session: [{ session: [] }],
  platform: [{ session: [] }],
  mfa: [{ session: [] }],
  "trace-source": [{ traceSource: [] }, {}],
};

function answer(reply: FastifyReply, row: Endpoint, value: unknown) {
  reply.code(row.answer.status);
  if (row.answer.type === undefined) return reply.send(value);
  reply.type(row.answer.type === "application/json" ? row.answer.type : `${row.answer.type}; charset=utf-8`);
  if (row.answer.type === "text/csv") reply.header("content-disposition", "attachment");
  return typeof value === "string" ? reply.send(value) : reply.send(Readable.from(asIterable(value)));
}

function asIterable(value: unknown): AsyncIterable<string> {
  if (typeof value === "object" && value !== null && Symbol.asyncIterator in value) return value as AsyncIterable<string>;
  throw new TypeError("A text answer is a string or an async iterable of strings");
}

/** Rows that read bytes get them whatever the content type says; all others read JSON only. */
function acceptBytes(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (request, body, done) => {
    if (request.routeOptions.config.bytes === true) return done(null, body);
    const type = request.headers["content-type"] ?? "";
    if (/^application\/json\s*(;|$)/i.test(type)) return parseJson(request, body.toString(), done);
    return done(Object.assign(new Error("Send application/json"), { statusCode: 415 }), undefined);
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Endpoint["access"]["kind"];
    /** The handler reads the untouched request body. */
    bytes?: boolean;
  }
}

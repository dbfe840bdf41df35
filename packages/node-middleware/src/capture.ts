import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { promisify } from "node:util";
import * as zlib from "node:zlib";
import type { CapturedCall, Surroundings, CapturedMessage } from "./captured-call.ts";
import { deferred } from "./deferred.ts";
import { endpointUrl } from "./endpoint-url.ts";
import { observe } from "./observe.ts";
import { Reporter, type ReporterCounts } from "./reporter.ts";
import { waitAtMost } from "./wait-at-most.ts";

type Decoder = (body: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

/** By the name of the encoding, off the event loop: zlib works in threads of its own. Node 20 has no zstd. */
const decoders: ReadonlyMap<string, Decoder> = new Map([
  ["gzip", promisify(zlib.gunzip)],
  ["x-gzip", promisify(zlib.gunzip)],
  ["deflate", promisify(zlib.inflate)],
  ["br", promisify(zlib.brotliDecompress)],
  ...("zstdDecompress" in zlib ? ([["zstd", promisify(zlib.zstdDecompress)]] as const) : []),
]);

/** The call with bodies as they were before they were compressed; one that grows beyond the limit is cut. */
async function decodeBodies(call: CapturedCall, limit: number): Promise<CapturedCall> {
  const [request, response] = await Promise.all([decoded(call.request, limit), decoded(call.response, limit)]);
  return { ...call, request, response };
}

async function decoded(message: CapturedMessage, limit: number): Promise<CapturedMessage> {
  const { body, headers } = message;
  const encoding = headers
    .find(({ name }) => name.toLowerCase() === "content-encoding")
    ?.value.trim()
    .toLowerCase();
  if (body === null || encoding === undefined || encoding === "" || encoding === "identity") return message;
  const cut = { ...message, body: null, isCut: true };
  const decode = decoders.get(encoding);
  if (decode === undefined || message.isCut) return cut;
  return decode(body, { maxOutputLength: limit }).then(
    (plain) => ({ ...message, body: plain }),
    () => cut,
  );
}

/** What a plugin needs of a Fastify application, so that types ask for no Fastify where there is none. */
interface HookedApplication {
  addHook(
    name: "onRequest",
    hook: (
      request: { readonly raw: IncomingMessage },
      reply: { readonly raw: ServerResponse },
      done: () => void,
    ) => void,
  ): unknown;
  addHook(name: "onClose", hook: () => Promise<void>): unknown;
}

type FastifyPlugin = (application: HookedApplication, options: object, done: () => void) => void;

export interface CaptureOptions {
  /** Origin of the Parapet server, such as `https://parapet.example.com`. */
  readonly server: string;
  /** The trace source's token. */
  readonly token: string;
  /** Bytes of each body that are sent; a longer one is marked as cut and not sent. Default: 65,536. */
  readonly maxBodyBytes?: number;
  /** Characters that may wait to be sent; calls beyond it are dropped and counted. Default: 16 Mi. */
  readonly queueSize?: number;
  /** True for calls that are not to be captured, such as health checks. */
  readonly skip?: (request: IncomingMessage) => boolean;
  /** Changes a call before it leaves the process (see `masking`), or keeps it back with null. */
  readonly redact?: (call: CapturedCall) => CapturedCall | null;
  /** Called with the reason when sending begins to fail. Default: a process warning. */
  readonly onProblem?: (problem: string) => void;
}

/** Captures the calls that an HTTP server answers. Nothing here ever throws into the application or holds it up. */
export interface Capture {
  /** Watches one call, before anything else reads the request. */
  observe(request: IncomingMessage, response: ServerResponse, surroundings?: Surroundings): void;
  /** Express: `app.use(capture.express())`, before every other middleware. */
  express(): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Fastify: `app.register(capture.fastify())`; closing the application sends what waits. */
  fastify(): FastifyPlugin;
  /** node:http: `createServer(capture.http(listener))`. */
  http(listener: RequestListener): RequestListener;
  counts(): ReporterCounts;
  /** Waits for calls under way and sends what waits, for at most `withinMs` (default: 5,000); captures nothing new. */
  close(withinMs?: number): Promise<void>;
}

/** Starts capturing. @throws TypeError in one sentence when an option is wrong */
export function createCapture(options: CaptureOptions): Capture {
  const { skip, redact, maxBodyBytes: limit = 65_536, queueSize = 16 * 1024 * 1024 } = options;
  const onProblem = guarded(options.onProblem ?? ((problem) => process.emitWarning(`Parapet: ${problem}`)));
  const url = endpointUrl("/api/dynamics/ingest/batch", options.server);
  if (options.token === "") throw new TypeError("token must be a trace source's token.");
  const target = { url, token: options.token, contentType: "application/x-ndjson" };
  const reporter = new Reporter({ target, queueSize, onProblem });
  /** Calls that are being answered, or whose bodies are being decoded. */
  const pending = new Set<Promise<void>>();
  let isClosed = false;

  const attempt = (what: string, work: () => void) => {
    try {
      work();
    } catch (error) {
      onProblem(`${what} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const report = async (call: CapturedCall): Promise<void> => {
    const plain = await decodeBodies(call, limit);
    attempt("redact", () => {
      const kept = redact === undefined ? plain : redact(plain);
      if (kept !== null) reporter.offer(telemetryLine(kept));
    });
  };
  const watch: Capture["observe"] = (request, response, surroundings = {}) => {
    if (isClosed) return;
    attempt("skip", () => {
      if (skip?.(request) === true) return;
      const { promise, resolve } = deferred<void>();
      pending.add(promise);
      observe(request, response, { limit, surroundings }, (call) => {
        void report(call).then(resolve);
      });
      void promise.then(() => pending.delete(promise));
    });
  };
  const close = async (withinMs = closeMs) => {
    isClosed = true;
    const until = performance.now() + withinMs;
    await waitAtMost(withinMs, Promise.all(pending));
    await reporter.close(Math.max(0, until - performance.now()));
  };

  return {
    observe: watch,
    express: () => (request, response, next) => {
      watch(request, response);
      next();
    },
    fastify: () => fastifyPlugin(watch, close),
    http: (listener) => (request, response) => {
      watch(request, response);
      listener(request, response);
    },
    counts: () => reporter.counts(),
    close,
  };
}

const closeMs = 5_000;

/** An error thrown by the application's own handler is ignored. */
function guarded(report: (problem: string) => void): (problem: string) => void {
  return (problem) => {
    try {
      report(problem);
    } catch {
      // The handler for problems failed itself.
    }
  };
}

/** A call as one line of the telemetry that Parapet takes in bulk. */
function telemetryLine(call: CapturedCall): string {
  return JSON.stringify({
    requestID: randomUUID(),
    scheme: call.scheme,
    destinationAddress: call.destination,
    destinationNamespace: "",
    sourceAddress: call.source,
    request: {
      method: call.method,
      path: call.target,
      host: call.host,
      common: commonOf(call.request, call.httpVersion),
    },
    response: { statusCode: String(call.status ?? ""), common: commonOf(call.response, call.httpVersion) },
  });
}

function commonOf({ headers, body, isCut, timeMs }: CapturedMessage, version: string) {
  return {
    version,
    headers: headers.map(({ name, value }) => ({ key: name, value })),
    body: body?.toString("base64") ?? "",
    TruncatedBody: isCut,
    time: timeMs,
  };
}

/** Registers hooks of the whole application: `skip-override` is how Fastify lets a plugin out of its own scope. */
function fastifyPlugin(
  watch: (request: IncomingMessage, response: ServerResponse) => void,
  close: () => Promise<void>,
): FastifyPlugin {
  const plugin: FastifyPlugin = (application, _options, done) => {
    application.addHook("onRequest", (request, reply, next) => {
      watch(request.raw, reply.raw);
      next();
    });
    application.addHook("onClose", () => close());
    done();
  };
  return Object.assign(plugin, { [Symbol.for("skip-override")]: true });
}

import type { IncomingMessage, ServerResponse } from "node:http";
import type { CapturedCall, CapturedHeader, Surroundings } from "./captured-call.ts";

/** Copy of a streamed body; dropped over the limit, because partial bodies aren't useful. */
class BodyCopy {
  readonly #limit: number;
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isCut(): boolean {
    return this.#bytes > this.#limit;
  }

  /** Copies a chunk: its owner may use the memory again. */
  add(chunk: unknown, encoding?: unknown): void {
    if (this.isCut) return;
    const copy = bytesOf(chunk, encoding);
    if (copy === null) return;
    this.#bytes += copy.length;
    if (this.isCut) this.#chunks = [];
    else this.#chunks.push(copy);
  }

  /** Null when there was none or when it was cut. */
  take(): Buffer | null {
    return this.isCut || this.#bytes === 0 ? null : Buffer.concat(this.#chunks);
  }
}

function bytesOf(chunk: unknown, encoding: unknown): Buffer | null {
  if (typeof chunk === "string") {
    return Buffer.from(chunk, typeof encoding === "string" && Buffer.isEncoding(encoding) ? encoding : "utf8");
  }
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : null;
}

/** Own members stand before the prototype's, so nothing but these two objects is changed. */
const override = (target: object, members: object): void => void Object.assign(target, members);

/**
 * Watches one call without touching it: bodies are copied as they pass, never read ahead and never held up.
 * @param limit bytes of each body that are kept
 * @param done gets the call when its connection has no more to do with it, content encodings still in place
 */
export function observe(
  request: IncomingMessage,
  response: ServerResponse,
  { limit, surroundings = {} }: { readonly limit: number; readonly surroundings?: Surroundings },
  done: (call: CapturedCall) => void,
): void {
  const startedMs = Date.now();
  const started = performance.now();
  const asked = new BodyCopy(limit);
  const answered = new BodyCopy(limit);
  const ends = endsOf(request, surroundings);
  const target = targetOf(request);
  const headers = watchHeaders(response);
  watchRequest(request, asked);
  watchResponse(response, answered);

  response.once("close", () => {
    done({
      ...ends,
      method: request.method ?? "",
      target,
      httpVersion: request.httpVersion,
      status: response.headersSent ? response.statusCode : null,
      request: {
        headers: pairsOf(request.rawHeaders),
        body: asked.take(),
        isCut: asked.isCut || !request.complete,
        timeMs: startedMs,
      },
      response: {
        headers: headers(),
        body: answered.take(),
        isCut: answered.isCut || !response.writableFinished,
        timeMs: startedMs + (performance.now() - started),
      },
    });
  });
}

function watchRequest(request: IncomingMessage, copy: BodyCopy): void {
  const { push } = request;
  // Sees what the parser pushes, however it's read; a "data" listener would start the stream.
  override(request, {
    push(chunk: unknown, encoding?: BufferEncoding): boolean {
      copy.add(chunk, encoding);
      return push.call(request, chunk, encoding);
    },
  });
}

function watchResponse(response: ServerResponse, copy: BodyCopy): void {
  const { write, end } = response;
  override(response, {
    write(...args: Parameters<typeof write>): boolean {
      copy.add(args[0], args[1]);
      return write.apply(response, args);
    },
    end(...args: Parameters<typeof end>): ServerResponse {
      copy.add(args[0], args[1]);
      return end.apply(response, args);
    },
  });
}

/** Headers passed to `writeHead` can't be read afterwards, so they are recorded there. */
function watchHeaders(response: ServerResponse): () => readonly CapturedHeader[] {
  const { writeHead } = response;
  let given: unknown;
  override(response, {
    writeHead(...args: Parameters<typeof writeHead>): ServerResponse {
      // With a reason phrase the headers come third, whatever the last overload says.
      const all: readonly unknown[] = args;
      given = typeof all[1] === "string" ? all[2] : (all[1] ?? all[2]);
      return writeHead.apply(response, args);
    },
  });
  return () => {
    const kept = Object.entries(response.getHeaders());
    if (kept.length > 0) return kept.flatMap(([name, value]) => headersOf(name, value));
    if (Array.isArray(given)) return pairsOf(given.flat());
    return typeof given === "object" && given !== null
      ? Object.entries(given).flatMap(([name, value]) => headersOf(name, value))
      : [];
  };
}

function headersOf(name: string, value: unknown): CapturedHeader[] {
  if (value === undefined || value === null) return [];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.map((each) => ({ name, value: String(each) }));
}

/** Names and values in turn, as Node lists raw headers. */
function pairsOf(list: readonly unknown[]): CapturedHeader[] {
  return list.flatMap((name, at) => (at % 2 === 0 ? headersOf(String(name), list[at + 1]) : []));
}

/** Frameworks cut the prefix of a mounted application off `url` and keep the whole in `originalUrl`. */
function targetOf(request: IncomingMessage & { readonly originalUrl?: unknown }): string {
  return typeof request.originalUrl === "string" ? request.originalUrl : (request.url ?? "/");
}

/** Both ends of the connection are asked at once: a closed socket has forgotten them. */
function endsOf({ socket, headers }: IncomingMessage, surroundings: Surroundings) {
  return {
    host: surroundings.host ?? headers.host ?? "",
    scheme: surroundings.scheme ?? ("encrypted" in socket ? ("https" as const) : ("http" as const)),
    source: addressOf(socket.remoteAddress, socket.remotePort),
    destination: surroundings.destination ?? addressOf(socket.localAddress, socket.localPort),
  };
}

/** `address:port`; an IPv4 address in IPv6's words is said in its own. */
function addressOf(ip: string | undefined, port: number | undefined): string {
  if (ip === undefined || port === undefined) return "";
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  return plain.includes(":") ? `[${plain}]:${port}` : `${plain}:${port}`;
}

import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";

/** An HTTP request. */
export interface Sent {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** An HTTP response; header names are lower-case. */
export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The only outbound channel, for tokens and Graph. */
export interface Transport {
  /** @throws TransportError without a complete response */
  send(sent: Sent): Promise<Received>;
  close(): void;
}

interface TransportErrorOptions extends ErrorOptions {
  /** Whether a response had begun. */
  readonly isAnswered?: boolean;
  /** Remaining seconds of the host's pause. */
  readonly restS?: number;
}

/** No complete response: the call may have been executed, unless the host is paused. */
export class TransportError extends Error {
  override readonly name = "TransportError";
  readonly isAnswered: boolean;
  readonly restS: number | null;

  constructor(message: string, { isAnswered = false, restS, ...options }: TransportErrorOptions = {}) {
    super(message, options);
    this.isAnswered = isAnswered;
    this.restS = restS ?? null;
  }
}

export interface TransportOptions {
  /** URL of an HTTP proxy for all traffic; null for none. */
  readonly proxy: string | null;
  /** Timeout of the whole exchange. */
  readonly timeoutMs?: number;
  /** Max response size. */
  readonly maxBytes?: number;
}

/** Exchange Online's limit for an email is 150 MB. */
const mailBytes = 160 * 1024 * 1024;

/** HTTP with keep-alive, size and time limits, and an optional proxy. */
export function createTransport({ proxy, timeoutMs = 60_000, maxBytes = mailBytes }: TransportOptions): Transport {
  const options = {
    keepAlive: true,
    maxSockets: 64,
    ...(proxy !== null && { proxyEnv: { HTTPS_PROXY: proxy, HTTP_PROXY: proxy, NO_PROXY: "127.0.0.1,::1" } }),
  };
  const agents = { "http:": new HttpAgent(options), "https:": new HttpsAgent(options) };
  return {
    send({ method, url: address, headers, body }) {
      const url = new URL(address);
      const isPlain = url.protocol === "http:";
      return new Promise((resolve, reject) => {
        const fail = (isAnswered: boolean) => (error: Error) =>
          reject(new TransportError(error.message, { cause: error, isAnswered }));
        const outgoing = (isPlain ? requestHttp : requestHttps)(
          url,
          {
            method,
            agent: isPlain ? agents["http:"] : agents["https:"],
            signal: AbortSignal.timeout(timeoutMs),
            headers: { ...headers, "content-length": String(Buffer.byteLength(body ?? "")) },
          },
          (answer) => void read(answer, maxBytes).then(resolve, fail(true)),
        );
        outgoing.on("error", fail(false)).end(body);
      });
    },
    close() {
      agents["http:"].destroy();
      agents["https:"].destroy();
    },
  };
}

async function read(answer: IncomingMessage, maxBytes: number): Promise<Received> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer.iterator({ destroyOnReturn: true })) {
    const buffer = Buffer.from(piece);
    bytes += buffer.length;
    if (bytes > maxBytes) throw new Error(`The answer is larger than ${maxBytes} bytes`);
    pieces.push(buffer);
  }
  if (!answer.complete) throw new Error("The answer ended early");
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : `${value}`]),
  );
  return { status: answer.statusCode ?? 0, headers, body: Buffer.concat(pieces) };
}

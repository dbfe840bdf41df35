import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** What to send where, over and over. */
export interface Load {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent in turn by POST; without any, GET asks. */
  readonly bodies: readonly Buffer[];
  /** Where this text is in a body, each request sends a number of as many digits that no other one sends. */
  readonly mark?: string;
  readonly connections: number;
  readonly durationMs: number;
  /** Requests a second over all connections; without it, each one sends as soon as it has its answer. */
  readonly rate?: number;
}

export interface Measured {
  readonly requests: number;
  readonly perSecond: number;
  /** From the request's first byte to the answer's last. */
  readonly latenciesMs: readonly number[];
}

/**
 * Sends requests over kept connections, each one after the answer to the last. It writes prepared bytes to sockets,
 * because an HTTP client would cost more than the server that is measured. @throws Error on any answer but 200
 */
export async function load(options: Load): Promise<Measured> {
  const { origin, connections, durationMs, rate } = options;
  const requests = requestsOf(options);
  const numbered = numbering(options.mark);
  const { hostname, port } = new URL(origin);
  const started = performance.now();
  const latencies: number[] = [];
  let next = 0;

  async function talk(number: number): Promise<void> {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const answers = answersOf(socket);
    try {
      for (let turn = 0; ; turn += 1) {
        if (rate !== undefined) {
          const waitMs = started + ((turn * connections + number) * 1000) / rate - performance.now();
          if (waitMs > 0) await sleep(waitMs);
        }
        const request = requests[next++ % requests.length];
        if (request === undefined) throw new Error("There is nothing to send");
        const bytes = numbered(request);
        const sentAt = performance.now();
        if (sentAt - started >= durationMs) return;
        socket.write(bytes);
        await answers.next();
        latencies.push(performance.now() - sentAt);
      }
    } finally {
      socket.destroy();
    }
  }

  await Promise.all(Array.from({ length: connections }, (_, number) => talk(number)));
  const elapsed = performance.now() - started;
  return {
    requests: latencies.length,
    perSecond: (latencies.length * 1000) / elapsed,
    latenciesMs: latencies,
  };
}

function requestsOf({ origin, path, headers, bodies }: Load): Buffer[] {
  const headOf = (method: string, own: Readonly<Record<string, string>>) =>
    `${method} ${path} HTTP/1.1\r\n${linesOf({ host: new URL(origin).host, ...own, ...headers })}\r\n`;
  if (bodies.length === 0) return [Buffer.from(headOf("GET", {}))];
  return bodies.map((body) => {
    const head = headOf("POST", { "content-type": "application/json", "content-length": String(body.length) });
    return Buffer.concat([Buffer.from(head), body]);
  });
}

let numbersGiven = 0;

/** Copies a request, because its socket may still hold the last one, and numbers it. */
function numbering(mark: string | undefined): (request: Buffer) => Buffer {
  if (mark === undefined) return (request) => request;
  const places = new Map<Buffer, readonly number[]>();
  return (request) => {
    const found = places.get(request) ?? placesOf(request, mark);
    places.set(request, found);
    const copy = Buffer.from(request);
    for (const place of found) copy.write(String(++numbersGiven).padStart(mark.length, "0"), place, "latin1");
    return copy;
  };
}

function placesOf(request: Buffer, mark: string): number[] {
  const places: number[] = [];
  for (let at = request.indexOf(mark); at !== -1; at = request.indexOf(mark, at + mark.length)) places.push(at);
  return places;
}

const linesOf = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");

/** Waits for answers on a socket, which name their length and come one at a time. */
function answersOf(socket: Socket) {
  let waiting = Promise.withResolvers<void>();
  let received = "";
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString("latin1");
    const end = received.indexOf("\r\n\r\n");
    if (end === -1) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0);
    if (received.length < end + 4 + length) return;
    const answer = received;
    received = "";
    if (answer.startsWith("HTTP/1.1 200 ")) waiting.resolve();
    else waiting.reject(new Error(`An answer is ${answer.slice(0, 200)}`));
  });
  const fail = (error?: Error) => waiting.reject(error ?? new Error("The server has closed a connection"));
  socket.on("error", fail).on("close", () => fail());
  // A connection that ends after the last answer isn't a failure.
  waiting.promise.catch(() => undefined);
  return {
    async next(): Promise<void> {
      await waiting.promise;
      waiting = Promise.withResolvers();
      waiting.promise.catch(() => undefined);
    },
  };
}

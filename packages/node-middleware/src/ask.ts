import { type Agent, type ClientRequest, type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { deferred } from "./deferred.ts";
import type { FairQueue } from "./fair-queue.ts";
import { connectionHeader, isMisspelled, maxHeaderBytes, ownHeader } from "./own-headers.ts";
import { senderOf } from "./sender-of.ts";

/** Parts of a wait. */
const parts = 6;

/** A timeout that can be restarted and cancelled. */
interface Patience {
  renew(): void;
  stop(): void;
}

/**
 * Calls `end` after so many milliseconds. A part during which this process was busy counts once, however long it took: what is
 * waited for may have arrived unread.
 */
function patience(ms: number, end: () => void): Patience {
  let left = parts;
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    left -= 1;
    timer = left < 0 ? undefined : setTimeout(next, ms / parts);
    if (left < 0) end();
  };
  next();
  return {
    renew() {
      left = parts - 1;
    },
    stop() {
      clearTimeout(timer);
    },
  };
}

type Header = readonly [name: string, value: string];

/** What becomes of a call. */
export type Verdict =
  | { readonly kind: "allowed"; readonly headers: readonly Header[] }
  | {
      readonly kind: "refused";
      readonly status: number;
      readonly headers: readonly Header[];
      readonly body: Buffer;
    };

/** No answer of the protocol came within the time. */
export interface Undecided {
  readonly kind: "undecided";
  readonly problem: string;
}

interface Question {
  readonly url: URL;
  readonly agent: Agent;
  /** Whose turn it is to ask. */
  readonly queue: FairQueue;
  /** How many questions were answered. */
  readonly pulse: { answered: number };
  /** Longest wait for a connection, and then for an answer. */
  readonly timeoutMs: number;
  /** Whether what the call says about proxies before this one is passed on. */
  readonly trustForwarded: boolean;
  /** Fields of the call's form that may name another method; undefined if it wasn't read. */
  readonly form: string | undefined;
}

/** About one connection only (RFC 9110 §7.6.1), about a body that isn't sent with the question, or set again. */
const left = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-method",
  "x-forwarded-proto",
  "x-forwarded-uri",
]);
/** The one header of this name that clients may send. */
const elevation = "x-adaptive-elevation";
/** Headers of the decision that a refused client gets. */
const forwarded = /^(?:content-type|www-authenticate|retry-after|cache-control|vary|access-control-.*|x-adaptive-.*)$/i;
const refusals = new Set([401, 403, 429]);
/** Answers that a caller can provoke by what it sends. They are refusals: such a call must not pass. */
const provoked = new Map([
  [400, "The request cannot be read"],
  [413, "The request is too large"],
  [414, "The address is too long"],
  [431, "The headers are too large"],
]);
const maxBytes = 64 * 1024;

/** Of this process, not of Parapet: a caller that opens enough connections brings them about. */
const exhaustion = new Set(["EMFILE", "ENFILE", "ENOBUFS", "ENOMEM", "EADDRNOTAVAIL", "EAGAIN"]);

/** Asks about a call as Traefik's forwardAuth does: by headers, without the body but for what a form may name. Never rejects. */
export async function ask(call: IncomingMessage, question: Question): Promise<Verdict | Undecided> {
  // Parapet takes half as much again: a server that refuses what is still being written may break the connection first.
  if (sizeOf(call) > maxHeaderBytes) return refusedAsProvoked(431);
  const { queue, trustForwarded } = question;
  // An overload is what callers can provoke, so it never lets a call pass.
  if (!(await queue.take(senderOf(call, trustForwarded)))) return refusedAsCrowded;
  try {
    // Who has hung up meanwhile is not asked about.
    return call.socket.destroyed ? refusedAsCrowded : await answerTo(call, question);
  } finally {
    queue.giveBack();
  }
}

function answerTo(call: IncomingMessage, question: Question): Promise<Verdict | Undecided> {
  const { url: plain, agent, queue, pulse, timeoutMs, trustForwarded, form } = question;
  // In the address of the question, which no caller can write to.
  const url = form === undefined ? plain : new URL(`${plain.href}&form=${encodeURIComponent(form)}`);
  const asked = questionOf(url, { agent, headers: ["Host", url.host, ...headersOf(call, trustForwarded)] });
  if (asked === null) return Promise.resolve(refusedAsProvoked(400));
  const { promise, resolve } = deferred<Verdict | Undecided>();
  const fail = (error: NodeJS.ErrnoException) =>
    resolve(exhaustion.has(error.code ?? "") ? refusedAsCrowded : { kind: "undecided", problem: error.message });
  const { answered } = pulse;
  const waiting = patience(timeoutMs, () => {
    // It answers others, and more wait: that is no outage.
    if (pulse.answered > answered && !queue.isFree) resolve(refusedAsCrowded);
    asked.destroy(new Error(`no answer within ${timeoutMs} ms`));
  });
  asked.once("socket", (socket) => {
    if (socket.connecting) socket.once(url.protocol === "https:" ? "secureConnect" : "connect", waiting.renew);
  });
  asked.once("error", (error: NodeJS.ErrnoException) => {
    // Parapet closed an idle connection just as it was taken: nothing has been asked yet.
    const isStale = asked.reusedSocket && (error.code === "ECONNRESET" || error.code === "EPIPE");
    if (isStale) resolve(answerTo(call, question));
    else fail(error);
  });
  asked.once("close", waiting.stop);
  asked.once("response", (answer) => {
    const pieces: Buffer[] = [];
    let size = 0;
    answer.on("data", (piece: Buffer) => {
      size += piece.length;
      if (size > maxBytes) asked.destroy(new Error("the answer is too large"));
      else pieces.push(piece);
    });
    answer.once("error", fail);
    answer.once("end", () => {
      pulse.answered += 1;
      resolve(verdictOf(answer, Buffer.concat(pieces)));
    });
  });
  asked.end();
  return promise;
}

/** null for headers that Node refuses to send on. */
function questionOf(url: URL, options: { readonly agent: Agent; readonly headers: string[] }): ClientRequest | null {
  try {
    return (url.protocol === "https:" ? requestTls : requestPlain)(url, options);
  } catch {
    return null;
  }
}

/** As many bytes as it took on the way here, or a few less. */
function sizeOf({ method = "", url = "", rawHeaders }: IncomingMessage): number {
  return rawHeaders.reduce((sum, text) => sum + text.length + 2, method.length + url.length);
}

function refusedAsProvoked(status: number): Verdict {
  return refused(status, provoked.get(status) ?? "");
}

/** A refusal by this process itself. */
export function refused(status: number, title: string, headers: readonly Header[] = []): Verdict {
  // Safe to repeat: the call didn't reach the API.
  const type = status === 503 ? "/problems/no_decision" : "about:blank";
  const body = Buffer.from(JSON.stringify({ type, title, status }));
  return { kind: "refused", status, headers: [["Content-Type", "application/problem+json"], ...headers], body };
}

export const refusedAsCrowded = refused(503, "Too many calls are waiting for a decision", [["Retry-After", "1"]]);

function verdictOf(answer: IncomingMessage, body: Buffer): Verdict | Undecided {
  const { statusCode: status = 0 } = answer;
  const headers = pairsOf(answer);
  if (status === 200) return { kind: "allowed", headers: headers.filter(([name]) => ownHeader.test(name)) };
  if (provoked.has(status)) return refusedAsProvoked(status);
  if (!refusals.has(status)) return { kind: "undecided", problem: `the answer has the status ${status}` };
  return { kind: "refused", status, headers: headers.filter(([name]) => forwarded.test(name)), body };
}

function headersOf(call: IncomingMessage, trustForwarded: boolean): string[] {
  const kept = pairsOf(call).filter(([name]) => {
    const lower = name.toLowerCase();
    if (connectionHeader.test(lower)) return trustForwarded && !isMisspelled(lower);
    return !left.has(lower) && !isMisspelled(lower) && (!ownHeader.test(lower) || lower === elevation);
  });
  const forwardedFor = trustForwarded ? call.headers["x-forwarded-for"] : undefined;
  const peer = call.socket.remoteAddress ?? "unknown";
  const uri = "originalUrl" in call && typeof call.originalUrl === "string" ? call.originalUrl : (call.url ?? "/");
  const own: Header[] = [
    ["X-Forwarded-For", forwardedFor === undefined ? peer : `${String(forwardedFor)}, ${peer}`],
    ["X-Forwarded-Host", call.headers.host ?? ""],
    ["X-Forwarded-Method", call.method ?? "GET"],
    ["X-Forwarded-Proto", "encrypted" in call.socket ? "https" : "http"],
    ["X-Forwarded-Uri", uri],
  ];
  // First, where no limit of some reader on the number of headers cuts them off.
  return [...own, ...kept].flat();
}

/** Headers as they came: names in their spelling, each line for itself. */
function pairsOf({ rawHeaders }: IncomingMessage): Header[] {
  return Array.from({ length: rawHeaders.length / 2 }, (_, at) => [
    rawHeaders[at * 2] ?? "",
    rawHeaders[at * 2 + 1] ?? "",
  ]);
}

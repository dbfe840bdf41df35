import {
  type AnswerOf,
  type Endpoint,
  type Endpoints,
  endpoints,
  type ErrorCode,
  errorCatalogue,
  type Problem,
  problem,
} from "@parapet/contract";
import { vi } from "vitest";

/** A request as an endpoint gets it. */
export interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The JSON body, or the text as it is; null without one. */
  readonly body: unknown;
}

/** An error response. */
export class Refusal {
  readonly code: ErrorCode;
  readonly more: RefusalParts;
  constructor(code: ErrorCode, more: RefusalParts) {
    this.code = code;
    this.more = more;
  }
}

/** What some errors add: the cause, the seconds to wait, the fields that are not valid, what is in the way. */
type RefusalParts = Partial<Pick<Problem, "detail" | "retry_after" | "errors" | "existing_id">>;

/** For a response that never arrives: the page keeps loading. */
export const pending = (): Promise<never> => new Promise(() => undefined);

export const refuse = (code: ErrorCode, more: RefusalParts = {}): Refusal => new Refusal(code, more);

type Reply<Name extends keyof Endpoints> = AnswerOf<Endpoints[Name]> | Refusal;

/** Responses by name of the endpoint: a value, an error, or a function of the request. */
export type Answers = {
  [Name in keyof Endpoints]?: Reply<Name> | ((asked: Asked) => Reply<Name> | Promise<Reply<Name>>);
};

export interface TestServer {
  /** Adds responses, or replaces those of the same endpoints. */
  answer(more: Answers): void;
  /** Requests that an endpoint got, oldest first. */
  asked(name: keyof Endpoints): readonly Asked[];
  /** Requests without a response in the test, and those that the contract rejects. */
  readonly unexpected: readonly string[];
}

/** What pages ask for besides their own content. */
const defaults: Answers = {
  "integration.status": refuse("not_integrated"),
  "notifications.count": { unread: 0 },
  "savedViews.list": { items: [] },
  "checklist.get": {
    is_dismissed: true,
    traffic: { step: "done", source_id: null },
    protection: { step: "done", api_id: null, client_id: null },
    mail: { step: "done" },
  },
  "email.get": { state: "configured" },
  "setup.get": { is_needed: false, needs_code: false },
  "registration.policy": { mode: "open" },
};

/** Replaces `fetch` by a server that takes only the requests and responses that the table of endpoints describes. */
export function startTestServer(answers: Answers): TestServer {
  let current: Answers = { ...defaults, ...answers };
  const log: (Asked & { readonly name: string })[] = [];
  const unexpected: string[] = [];

  async function respond(request: Request): Promise<Response> {
    const found = find(request);
    if (found === undefined) {
      unexpected.push(`${request.method} ${request.url}`);
      return responseOf(refuse("not_found"));
    }
    const { name, row, params } = found;
    const text = request.method === "GET" ? "" : await request.text();
    const asked = { params, query: new URL(request.url).searchParams, body: text === "" ? null : jsonOf(text) };
    log.push({ name, ...asked });
    const reply: unknown = current[name];
    const isRejected = reply instanceof Refusal && reply.code === "invalid_input";
    const problems = isRejected ? [] : problemsOf(row, asked);
    if (problems.length > 0) {
      unexpected.push(...problems.map((each) => `${name}: ${each}`));
      return responseOf(refuse("invalid_input"));
    }
    if (reply === undefined) {
      unexpected.push(name);
      return responseOf(refuse("not_found"));
    }
    const answer: unknown = typeof reply === "function" ? await reply(asked) : reply;
    return answer instanceof Refusal ? responseOf(answer) : success(name, row, answer);
  }

  vi.stubGlobal("fetch", (input: string | URL, init?: RequestInit) => {
    const { signal, ...rest } = init ?? {};
    const response = respond(new Request(new URL(input, location.origin), rest));
    return signal ? Promise.race([response, abortedBy(signal)]) : response;
  });
  vi.stubGlobal("XMLHttpRequest", uploadTo(respond));
  return {
    answer: (more) => (current = { ...current, ...more }),
    asked: (name) => log.filter((each) => each.name === name),
    unexpected,
  };
}

const isName = (name: string): name is keyof Endpoints => Object.hasOwn(endpoints, name);

const patterns = Object.entries<Endpoint>(endpoints).map(([name, row]) => ({
  name,
  row,
  pattern: new RegExp(`^${row.path.replaceAll(".", String.raw`\.`).replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
}));

function find(request: Request) {
  const { pathname } = new URL(request.url);
  for (const { name, row, pattern } of patterns) {
    if (row.method !== request.method) continue;
    const match = pattern.exec(pathname);
    if (match === null || !isName(name)) continue;
    const params = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]),
    );
    return { name, row, params };
  }
  return undefined;
}

/** What the server would reject, by the schemas of the row. Bodies of bytes are read by handlers. */
function problemsOf(row: Endpoint, { params, query, body }: Asked): readonly string[] {
  const parts = [
    ["params", row.params, params],
    ["query", row.query, queryOf(query)],
    ["body", row.bodyKind === "bytes" ? undefined : row.body, body],
  ] as const;
  return parts.flatMap(([part, schema, value]) => {
    const error = schema?.safeParse(value).error;
    return error === undefined ? [] : [`${part} ${JSON.stringify(value)}: ${error.message}`];
  });
}

/** A query as Fastify reads it: a repeated parameter is a list. */
function queryOf(query: URLSearchParams): Readonly<Record<string, string | readonly string[]>> {
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? "")];
    }),
  );
}

function success(name: string, row: Endpoint, answer: unknown): Response {
  const { status, body, type } = row.answer;
  if (answer === undefined) return new Response(null, { status: 204 });
  if (isPieces(answer)) return new Response(streamOf(answer), { status, headers: { "content-type": type ?? "" } });
  if (typeof answer === "string" && body === undefined)
    return new Response(answer, { status, headers: { "content-type": type ?? "text/plain" } });
  if (body === undefined) throw new Error(`${name} answers text or nothing`);
  const checked = body.safeParse(answer);
  if (!checked.success)
    throw new Error(`The test's response for ${name} doesn't match the contract: ${checked.error.message}`);
  return Response.json(answer, { status });
}

function responseOf({ code, more }: Refusal): Response {
  const { status, title } = errorCatalogue[code];
  const body = problem.parse({ type: "about:blank", title, status, code, request_id: "request-1", ...more });
  return Response.json(body, { status });
}

const isPieces = (answer: unknown): answer is AsyncIterable<string> =>
  typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer;

/** A body that comes piece by piece, as server-sent events do. */
function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const reading = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await reading.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

/** As much of `XMLHttpRequest` as uploads use: half of the file is on its way before the server responds. */
function uploadTo(respond: (request: Request) => Promise<Response>) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    readonly #headers: Record<string, string> = {};
    #line: readonly [method: string, url: string | URL] = ["POST", ""];
    #type: string | null = null;
    #isAborted = false;
    status = 0;
    responseText = "";
    open(method: string, url: string | URL) {
      this.#line = [method, url];
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }
    getResponseHeader() {
      return this.#type;
    }
    abort() {
      this.#isAborted = true;
      this.dispatchEvent(new Event("abort"));
    }
    async send(file: Blob) {
      const [method, url] = this.#line;
      const body = await file.text();
      this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded: Math.ceil(file.size / 2) }));
      const response = await respond(new Request(url, { method, headers: this.#headers, body }));
      this.responseText = await response.text();
      if (this.#isAborted) return;
      this.status = response.status;
      this.#type = response.headers.get("content-type");
      this.dispatchEvent(new Event("load"));
    }
  };
}

const abortedBy = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(new DOMException("The request was aborted.", "AbortError"));
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
  });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

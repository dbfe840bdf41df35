import { setTimeout as sleep } from "node:timers/promises";
import { endpoints } from "@parapet/contract";
import type { AnswerOf, BodySent, Endpoint, ParamsSent, QuerySent } from "@parapet/contract";

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface Input<Row extends Endpoint> {
  readonly params?: ParamsSent<Row>;
  readonly query?: QuerySent<Row>;
  readonly body?: BodySent<Row>;
  /** Of a trace source, in place of the session. */
  readonly token?: string;
}

/** A slow machine takes minutes for thousands of calls at once. */
const longestMs = 900_000;
/** How often a busy server is asked again, and for how long at most it may ask to wait, in seconds. */
const busy = { tries: 60, longestS: 10 } as const;

/** Calls the server as the console does, logged in as its administrator. */
export class Caller {
  readonly origin: string;
  readonly #credentials: Credentials;
  readonly #tries: number;
  #access = "";
  #loggingIn: Promise<void> | null = null;

  /** @param tries how often a busy server is asked again; 0 to see its first answer */
  constructor(origin: string, credentials: Credentials, tries: number = busy.tries) {
    this.origin = origin;
    this.#credentials = credentials;
    this.#tries = tries;
  }

  /** @throws Error on any answer but the one that the row names */
  async call<Row extends Endpoint>(row: Row, input: Input<Row> = {}): Promise<AnswerOf<Row>> {
    let answer = await this.#send(row, input);
    if (answer.status === 401 && input.token === undefined) {
      // Calls that run side by side share one login: several at once are refused.
      this.#loggingIn ??= this.#logIn().finally(() => (this.#loggingIn = null));
      await this.#loggingIn;
      answer = await this.#send(row, input);
    }
    for (let tries = 0; isBusy(answer) && tries < this.#tries; tries += 1) {
      const seconds = Number(answer.headers.get("retry-after")) || 1;
      await sleep(Math.min(seconds, busy.longestS) * 1000);
      answer = await this.#send(row, input);
    }
    return read(row, answer);
  }

  async #logIn(): Promise<void> {
    const row = endpoints["login.create"];
    const answer = await read(row, await this.#send(row, { body: { ...this.#credentials } }));
    if (!("access" in answer)) throw new Error("The demo's administrator is asked for a second factor.");
    this.#access = answer.access;
  }

  #send<Row extends Endpoint>({ method, path, bodyKind }: Row, { params, query, body, token }: Input<Row>) {
    const url = new URL(this.origin + filled(path, params));
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.append(name, String(value));
    const sent: unknown = body;
    const isBytes = bodyKind === "bytes";
    return fetch(url, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": isBytes ? "application/octet-stream" : "application/json" }),
        ...(token === undefined ? { authorization: `JWT ${this.#access}` } : { "x-trace-source-token": token }),
      },
      ...(body !== undefined && { body: sent instanceof Uint8Array ? new Uint8Array(sent) : JSON.stringify(sent) }),
      signal: AbortSignal.timeout(longestMs),
    });
  }
}

function isBusy({ status }: Response): boolean {
  return status === 429 || status === 503;
}

function filled(path: string, params: object | undefined): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

async function read<Row extends Endpoint>({ answer, method, path }: Row, response: Response): Promise<AnswerOf<Row>> {
  const text = await response.text();
  if (response.status !== answer.status)
    throw new Error(`${method} ${path} returned ${response.status}: ${text.slice(0, 300)}`);
  const body: unknown = answer.body === undefined ? undefined : answer.body.parse(JSON.parse(text));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row's own schema has read it
  return body as AnswerOf<Row>;
}

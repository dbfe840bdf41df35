import { BodyNotRepeatableError, StepUpError } from "./errors.ts";
import { ParapetChallenges, toMembers } from "./parapet.ts";
import { getRetryDelay, RetryBudget, type RetryOptions, wait } from "./retry.ts";
import { signCall, type SigningKey } from "./signing-key.ts";
import { StepUps, type StepUpOptions } from "./step-up.ts";

export interface ClientOptions {
  /** Public base URL of the API. Calls to other origins are rejected: they would get the key. */
  readonly api: string | URL;
  /** The client's API key, sent as `X-Api-Key`. */
  readonly key: string;
  /** Signs calls (DPoP, RFC 9449) and step-ups, once its public JWK is registered in Parapet. */
  readonly signingKey?: SigningKey;
  /** How step-ups are answered; without it, their 401 is returned. */
  readonly stepUp?: StepUpOptions;
  readonly retry?: RetryOptions;
  /** In place of the global one. */
  readonly fetch?: typeof fetch;
}

/** As for `fetch`. A function as the body makes a new one for each attempt, such as a stream. Redirects aren't followed. */
export interface CallInit extends Omit<RequestInit, "body" | "redirect"> {
  readonly body?: BodyInit | (() => BodyInit) | null;
}

/**
 * Like `fetch`. @throws TypeError for another origin; StepUpError for a step-up that wasn't passed; BodyNotRepeatableError for a
 * stream that would have to be sent twice; what `fetch` throws
 */
export type ProtectedFetch = (input: string | URL | Request, init?: CallInit) => Promise<Response>;

/** Max step-ups per call: the first one may expire before the call is repeated. */
const maxStepUps = 2;

/** A `fetch` for one protected API: sends the key, signs, answers step-ups, and repeats throttled calls. */
export function createFetch(options: ClientOptions): ProtectedFetch {
  const { api, key, signingKey, stepUp, retry } = options;
  const base = new URL(api);
  const send: typeof fetch = options.fetch ?? ((input, init) => fetch(input, init));
  const stepUps =
    stepUp === undefined ? null : new StepUps(new ParapetChallenges(stepUp.parapet, key, send), stepUp, signingKey);

  /** Sends a call once. */
  async function attempt({ url, init, headers, body }: Call): Promise<Response> {
    const all = new Headers(headers);
    all.set("x-api-key", key);
    const elevation = stepUps?.elevation ?? null;
    if (elevation !== null) all.set("x-adaptive-elevation", elevation);
    if (signingKey) all.set("dpop", await signCall(signingKey, { method: init.method, url, apiKey: key }));
    const made = typeof body === "function" ? body() : body;
    const asStream: object = made === null || isRepeatable(made) ? {} : { duplex: "half" };
    return send(url, { ...init, ...asStream, headers: all, body: made, redirect: "manual" });
  }

  return async (input, given = {}) => {
    const call = await toCall(base, input, given);
    const { method, signal = null } = call.init;
    const budget = new RetryBudget(retry);
    let stepUpsLeft = maxStepUps;
    for (;;) {
      const passed = stepUps?.passed ?? 0;
      const response = await attempt(call);
      const problem = await readProblem(response);
      const challengeId = getChallengeId(response, problem);
      if (stepUps !== null && challengeId !== null) {
        void response.body?.cancel();
        if (stepUpsLeft === 0) throw new StepUpError("not_accepted");
        stepUpsLeft -= 1;
        await stepUps.pass(challengeId, passed, signal);
        if (!call.canRepeat) throw new BodyNotRepeatableError();
        continue;
      }
      const facts = { method, status: response.status, retryAfter: response.headers.get("retry-after"), problem };
      const delayMs = challengeId === null && call.canRepeat ? getRetryDelay(facts, Date.now()) : null;
      const waitMs = delayMs === null ? null : budget.take(delayMs);
      if (waitMs === null) return response;
      void response.body?.cancel();
      await wait(waitMs, signal);
    }
  };
}

interface Call {
  readonly url: URL;
  readonly init: Omit<CallInit, "body" | "headers"> & { readonly method: string };
  readonly headers: Headers;
  readonly body: BodyInit | (() => BodyInit) | null;
  /** Whether the body can be sent again. */
  readonly canRepeat: boolean;
}

async function toCall(base: URL, input: string | URL | Request, given: CallInit): Promise<Call> {
  const request = input instanceof Request ? input : null;
  const url = new URL(input instanceof Request ? input.url : input, base);
  if (url.origin !== base.origin) throw new TypeError(`${url.origin} isn't the API, ${base.origin}`);
  const { headers, body: givenBody, method = request?.method ?? "GET", ...init } = given;
  // A request's own body is read here, so that it can be repeated.
  const ownBody = request !== null && givenBody === undefined && request.body !== null ? await request.blob() : null;
  const body = givenBody ?? ownBody;
  return {
    url,
    init: { ...(request !== null && toInit(request)), ...init, method: method.toUpperCase() },
    headers: new Headers(headers ?? request?.headers),
    body,
    canRepeat: body === null || typeof body === "function" || isRepeatable(body),
  };
}

/** A request's options besides URL, headers and body. */
function toInit({ cache, credentials, integrity, keepalive, mode, referrerPolicy, signal }: Request): RequestInit {
  return { cache, credentials, integrity, keepalive, mode, referrerPolicy, signal };
}

const isRepeatable = (body: BodyInit) => !(body instanceof ReadableStream) && !(Symbol.asyncIterator in Object(body));

/** Members of a denial's problem document; the response can still be read. */
async function readProblem(response: Response): Promise<Readonly<Record<string, unknown>>> {
  if (![401, 429, 503].includes(response.status)) return {};
  const isProblem = /^application\/problem\+json\b/i.test(response.headers.get("content-type") ?? "");
  return isProblem ? toMembers(await response.clone().text()) : {};
}

/** The challenge of a step-up (RFC 9470 §3); null for other answers. */
function getChallengeId({ status, headers }: Response, problem: Readonly<Record<string, unknown>>): string | null {
  const wanted = headers.get("www-authenticate") ?? "";
  if (status !== 401 || !wanted.includes('error="insufficient_user_authentication"')) return null;
  // Answers to HEAD have no document.
  const id = headers.get("x-adaptive-challenge") ?? problem["challenge_id"];
  return typeof id === "string" && /^[\w-]{22}$/.test(id) ? id : null;
}

import { StepUpError, type StepUpFailure } from "./errors.ts";
import type { Challenge, StepUpMethod } from "./step-up.ts";

/** An answer of Parapet: the members of its JSON body. */
interface ParapetAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** `Retry-After` in seconds. */
  readonly retryAfterS: number | null;
}

/** Timeout of requests to Parapet, in milliseconds. */
const timeoutMs = 15_000;

const failures: ReadonlySet<unknown> = new Set<StepUpFailure>([
  "code_wrong",
  "code_replayed",
  "challenge_expired",
  "challenge_exhausted",
  "client_locked",
  "method_not_offered",
  "rate_limited",
]);

/** Client of Parapet's challenge endpoints. */
export class ParapetChallenges {
  readonly #origin: string;
  readonly #apiKey: string;
  readonly #send: typeof fetch;

  constructor(parapet: string | URL, apiKey: string, send: typeof fetch) {
    this.#origin = new URL(parapet).origin;
    this.#apiKey = apiKey;
    this.#send = send;
  }

  /** @throws StepUpError */
  async get(id: string): Promise<Challenge> {
    const { status, body, retryAfterS } = await this.#ask(id);
    const challenge = status === 200 ? toChallenge(body) : null;
    if (challenge !== null) return challenge;
    throw new StepUpError(toFailure(status, body), { retryAfterS });
  }

  /** Answers a challenge. @throws StepUpError */
  async verify(challenge: Challenge, answer: object): Promise<ParapetAnswer["body"]> {
    const { status, body, retryAfterS } = await this.#ask(challenge.challenge_id, answer);
    if (status === 200) return body;
    throw new StepUpError(toFailure(status, body), { challenge, retryAfterS });
  }

  /** Reads a challenge, or answers it. */
  async #ask(id: string, said: object | null = null): Promise<ParapetAnswer> {
    const url = `${this.#origin}/v1/challenges/${encodeURIComponent(id)}`;
    const headers = { "x-api-key": this.#apiKey, ...(said !== null && { "content-type": "application/json" }) };
    try {
      const answer = await this.#send(said === null ? url : `${url}/verify`, {
        ...(said !== null && { method: "POST", body: JSON.stringify(said) }),
        headers,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const retryAfter = Number(answer.headers.get("retry-after") ?? Number.NaN);
      const retryAfterS = Number.isNaN(retryAfter) ? null : retryAfter;
      return { status: answer.status, body: toMembers(await answer.text()), retryAfterS };
    } catch (cause) {
      throw new StepUpError("unavailable", { cause });
    }
  }
}

function toFailure(status: number, { code }: ParapetAnswer["body"]): StepUpFailure {
  if (status === 401) return "denied";
  if (status === 429) return "rate_limited";
  return isFailure(code) ? code : "unavailable";
}

const isFailure = (code: unknown): code is StepUpFailure => failures.has(code);

const states = ["pending", "passed", "exhausted", "expired"] as const;
const methods: readonly StepUpMethod[] = ["totp", "backup_code", "signed", "approval"];

/** A challenge, without methods that this version doesn't know; null for anything else. */
function toChallenge(body: ParapetAnswer["body"]): Challenge | null {
  const { challenge_id, nonce, expires_at, methods: offered } = body;
  const api = toRecord(body["api"]);
  const state = states.find((each) => each === body["state"]);
  if (state === undefined || !Array.isArray(offered)) return null;
  return {
    challenge_id: String(challenge_id),
    state,
    methods: methods.filter((each) => offered.includes(each)),
    nonce: String(nonce),
    api: { id: String(api["id"]), name: String(api["name"]) },
    expires_at: String(expires_at),
  };
}

/** Members of a JSON object; none for any other text. */
export function toMembers(text: string): Readonly<Record<string, unknown>> {
  try {
    return toRecord(JSON.parse(text));
  } catch {
    return {};
  }
}

const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};

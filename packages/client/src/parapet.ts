import { StepUpError, type StepUpFailure } from "./errors.ts";
import type { Challenge } from "./step-up.ts";

/** An answer of Parapet: the members of its JSON body. */
interface ParapetAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** `Retry-After` in seconds. */
  readonly retryAfterS: number | null;
}

/** How long Parapet may take for an answer, in milliseconds. */
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

/** The challenges of Parapet, as the client of an API key sees them. */
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
    const { status, body, retryAfterS } = await this.#ask(id, "", { method: "GET" });
    if (status === 200) return body as unknown as Challenge;
    throw new StepUpError(toFailure(status, body), { retryAfterS });
  }

  /** Answers a challenge. @throws StepUpError */
  async verify(challenge: Challenge, answer: object): Promise<ParapetAnswer["body"]> {
    const { status, body, retryAfterS } = await this.#ask(challenge.challenge_id, "/verify", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(answer),
    });
    if (status === 200) return body;
    throw new StepUpError(toFailure(status, body), { challenge, retryAfterS });
  }

  async #ask(id: string, rest: string, init: RequestInit): Promise<ParapetAnswer> {
    const url = `${this.#origin}/v1/challenges/${encodeURIComponent(id)}${rest}`;
    const headers = { ...(init.headers as Record<string, string>), "x-api-key": this.#apiKey };
    try {
      const answer = await this.#send(url, {
        ...init,
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
  return failures.has(code) ? (code as StepUpFailure) : "unavailable";
}

/** Members of a JSON object; none for any other text. */
export function toMembers(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

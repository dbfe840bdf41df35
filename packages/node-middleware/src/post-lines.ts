import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";

/** Where lines go. */
export interface PostTarget {
  readonly url: URL;
  readonly token: string;
  readonly contentType: string;
}

/** What became of some lines. */
export type PostOutcome =
  | { readonly kind: "taken"; readonly accepted: number; readonly rejected: number }
  /** To be sent again; the server may have said when. */
  | { readonly kind: "later"; readonly why: string; readonly afterMs: number | null }
  /** Sending the same again would change nothing. */
  | { readonly kind: "refused"; readonly why: string };

const zipped = promisify(gzip);
/** Longest wait for an answer, in milliseconds. */
const answerMs = 15_000;

/** Sends lines in one request. It never throws: what goes wrong is an outcome. */
export async function postLines(
  { url, token, contentType }: PostTarget,
  lines: readonly string[],
): Promise<PostOutcome> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": contentType, "content-encoding": "gzip", "x-trace-source-token": token },
      body: await zipped(lines.join("\n"), { level: constants.Z_BEST_SPEED }),
      // The token goes to the address it was given for and to no other.
      redirect: "manual",
      signal: AbortSignal.timeout(answerMs),
    });
    return outcomeOf(answer, await answer.text(), lines.length);
  } catch (error) {
    return { kind: "later", why: `${url.origin} cannot be reached: ${reasonOf(error)}`, afterMs: null };
  }
}

function outcomeOf(answer: Response, text: string, sent: number): PostOutcome {
  const { status } = answer;
  if (answer.ok) return { kind: "taken", ...countsOf(text, sent) };
  const why = `${new URL(answer.url).origin} answered ${status}`;
  if (status === 408 || status === 429 || status >= 500) {
    const seconds = Number(answer.headers.get("retry-after") ?? Number.NaN);
    return { kind: "later", why, afterMs: Number.isFinite(seconds) ? seconds * 1000 : null };
  }
  return { kind: "refused", why: status === 401 ? `${why}: it does not know this token` : why };
}

function countsOf(text: string, sent: number): { accepted: number; rejected: number } {
  const answer: unknown = JSON.parse(text);
  const count = (name: string) => {
    const value: unknown = typeof answer === "object" && answer !== null ? Reflect.get(answer, name) : undefined;
    return typeof value === "number" ? value : null;
  };
  return { accepted: count("accepted") ?? sent, rejected: count("rejected_total") ?? 0 };
}

/** `fetch failed` says little; the reason is behind it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}

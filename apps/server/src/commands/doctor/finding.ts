/** `unknown`: it could not be looked at, and nothing is claimed. */
export type Verdict = "ok" | "warning" | "problem" | "unknown";

/** A row of the doctor's table. */
export interface Finding {
  /** The same words in every run. */
  readonly name: string;
  readonly verdict: Verdict;
  readonly seen: string;
  /** What to do about it; null where nothing is to be done. */
  readonly advice: string | null;
}

export const ok = (name: string, seen: string): Finding => ({ name, verdict: "ok", seen, advice: null });
export const warning = (name: string, seen: string, advice: string): Finding => ({
  name,
  verdict: "warning",
  seen,
  advice,
});
export const problem = (name: string, seen: string, advice: string): Finding => ({
  name,
  verdict: "problem",
  seen,
  advice,
});
export const unknown = (name: string, seen: string, advice: string | null = null): Finding => ({
  name,
  verdict: "unknown",
  seen,
  advice,
});

/** In one line, without a full stop. */
export function reasonOf(error: unknown): string {
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const text = inner instanceof Error ? inner.message || inner.name : String(inner);
  const cause = inner instanceof Error && inner.cause instanceof Error ? inner.cause.message : "";
  const whole = cause === "" || cause === text ? text : `${text} (${cause})`;
  return whole.replaceAll(/\s+/g, " ").replace(/\.$/, "");
}

/** `1 row`, `2 rows`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

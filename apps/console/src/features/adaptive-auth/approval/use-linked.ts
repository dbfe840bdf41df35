import { useEffect, useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";

/** A link sent by email. */
export interface MailedLink {
  readonly id: string;
  readonly token: string;
}

/** State of an emailed link's target. */
export type Linked<Value> =
  | { readonly at: "loading" }
  | { readonly at: "broken" }
  | { readonly at: "failed"; readonly error: Error }
  | { readonly at: "shown"; readonly value: Value };

/**
 * Loads the target of an emailed link, on pages without the session's query client. Opening it only reads: mail scanners
 * open links, too. @param load the same function in every rendering
 */
export function useLinked<Value>(
  { id, token }: MailedLink,
  load: (link: MailedLink, signal: AbortSignal) => Promise<Value>,
) {
  const [linked, setLinked] = useState<Linked<Value>>({ at: "loading" });
  useEffect(() => {
    if (linked.at !== "loading") return;
    const asking = new AbortController();
    const { signal } = asking;
    load({ id, token }, signal).then(
      (value) => signal.aborted || setLinked({ at: "shown", value }),
      (error: unknown) => signal.aborted || setLinked(troubleOf(error)),
    );
    return () => asking.abort();
  }, [id, token, load, linked.at]);
  return { linked, setLinked, reload: () => setLinked({ at: "loading" }) };
}

function troubleOf(error: unknown): Linked<never> {
  if (error instanceof ApiError && (error.code === "not_found" || error.code === "invalid_input"))
    return { at: "broken" };
  return { at: "failed", error: error instanceof Error ? error : new Error(String(error)) };
}

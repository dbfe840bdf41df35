import { ApiError } from "../api/api-error.ts";
import { TransportError } from "../api/transport-error.ts";
import type { Translate } from "../i18n/use-t.ts";

/** What went wrong, in the words of the catalogue. Anything unknown reads as our mistake, which it is. */
export function errorText(t: Translate, error: unknown): string {
  if (error instanceof ApiError) return t(`problem.${error.code}`);
  if (!(error instanceof TransportError)) return t("problem.internal");
  switch (error.kind) {
    case "network":
      return t("transport.network");
    case "aborted":
      return t("transport.aborted");
    case "timeout":
      return t("transport.timeout", { ms: String(error.timeoutMs) });
  }
}

/** The id under which the server's log knows this failure. */
export function requestIdOf(error: unknown): string | null {
  return error instanceof ApiError ? error.requestId : null;
}

import { Alert } from "@parapet/ui/alert";
import { ApiError } from "../api/api-error.ts";
import { useT } from "../i18n/use-t.ts";
import { errorText, requestIdOf } from "../problem/error-text.ts";

/** Why a form was not accepted, where no field says it. */
export function FormAlert({ error }: { error: unknown }) {
  const t = useT();
  if (error === null) return null;
  const wait = error instanceof ApiError ? error.retryAfter : null;
  const requestId = error instanceof ApiError && error.status >= 500 ? requestIdOf(error) : null;
  return (
    <Alert tone={wait === null ? "error" : "warning"}>
      {wait === null ? errorText(t, error) : t("form.retryAfter", { seconds: Math.ceil(wait) })}
      {requestId !== null && (
        <span className="mt-1 block text-sm text-fg-2">
          {t("ui.requestId")}: <bdi className="font-mono select-all">{requestId}</bdi>
        </span>
      )}
    </Alert>
  );
}

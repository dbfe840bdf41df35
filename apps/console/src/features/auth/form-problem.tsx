import { Alert } from "@parapet/ui/alert";
import { ApiError } from "../../lib/api/api-error.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { errorText, requestIdOf } from "../../lib/problem/error-text.ts";

/** Why a form was not accepted, above its button. A rate limit counts its seconds down. */
export function FormProblem({ error, seconds = 0 }: { error: unknown; seconds?: number }) {
  const t = useT();
  if (seconds > 0) return <Alert tone="warning">{t("form.retryAfter", { seconds })}</Alert>;
  if (error === null) return null;
  const ours = error instanceof ApiError && error.status >= 500;
  const requestId = ours ? requestIdOf(error) : null;
  return (
    <Alert tone="error">
      {errorText(t, error)}
      {requestId && (
        <span className="mt-1 block text-sm text-fg-2">
          {t("ui.requestId")}: <bdi className="font-mono select-all">{requestId}</bdi>
        </span>
      )}
    </Alert>
  );
}

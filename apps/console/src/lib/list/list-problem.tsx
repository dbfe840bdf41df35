import { ErrorState } from "@parapet/ui/error-state";
import { PermissionState } from "@parapet/ui/permission-state";
import { ApiError } from "../api/api-error.ts";
import { useT } from "../i18n/use-t.ts";
import { errorText, requestIdOf } from "../problem/error-text.ts";

interface ListProblemProps {
  title: string;
  error: Error;
  onRetry: () => void;
}

/** Why there is nothing to show: not for this role, or something failed. */
export function ListProblem({ title, error, onRetry }: ListProblemProps) {
  const t = useT();
  const forbidden = error instanceof ApiError && error.code === "forbidden";
  return (
    <div className="rounded-card border border-line-card bg-surface shadow-card">
      {forbidden ? (
        <PermissionState title={t("list.forbiddenTitle")} text={t("list.forbiddenText")} />
      ) : (
        <ErrorState title={title} text={errorText(t, error)} requestId={requestIdOf(error)} onRetry={onRetry} />
      )}
    </div>
  );
}

import { PermissionState } from "@parapet/ui/permission-state";
import { ApiError } from "../api/api-error.ts";
import { useT } from "../i18n/use-t.ts";
import { LoadProblem, type LoadProblemProps } from "./load-problem.tsx";

/** Why there is nothing to show, as a card of its own: not for this role, or something failed. */
export function ProblemCard(problem: LoadProblemProps) {
  const t = useT();
  const forbidden = problem.error instanceof ApiError && problem.error.code === "forbidden";
  return (
    <div className="rounded-card border border-line-card bg-surface shadow-card">
      {forbidden ? (
        <PermissionState title={t("list.forbiddenTitle")} text={t("list.forbiddenText")} />
      ) : (
        <LoadProblem {...problem} />
      )}
    </div>
  );
}

import { Alert } from "@parapet/ui/alert";
import { Link } from "@tanstack/react-router";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { FormAlert } from "../../../../lib/form/form-alert.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { apiPath } from "../../../../lib/insights/api-path.ts";
import { isHostProblem } from "./place-fields.tsx";

/** Why an API wasn't added, with the way to the one that has its host. */
export function AddProblem({ error }: { error: unknown }) {
  const t = useT();
  const existing = error instanceof ApiError ? error.problem?.existing_id : undefined;
  if (isHostProblem(error)) return null;
  if (existing === undefined) return <FormAlert error={error} />;
  return (
    <Alert tone="error">
      <p>{t("inventory.hostTaken")}</p>
      <Link
        to={apiPath.internal}
        params={{ id: existing }}
        className="w-fit rounded-sm font-medium text-brand-text hover:underline hover:underline-offset-4"
      >
        {t("inventory.openExisting")}
      </Link>
    </Alert>
  );
}

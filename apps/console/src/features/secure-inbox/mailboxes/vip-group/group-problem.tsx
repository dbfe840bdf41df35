import type { VipGroupProblem } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../../lib/i18n/use-t.ts";

interface GroupProblemProps {
  problem: VipGroupProblem;
  /** The permission that reading members takes. */
  role: string;
}

/** Why the members of a group cannot be read, and where that is mended. */
export function GroupProblem({ problem, role }: GroupProblemProps) {
  const t = useT();
  const isOfConnection = problem === "permission" || problem === "not_connected";
  return (
    <Alert tone="warning">
      <p>{t(`vipGroup.problem.${problem}`, { role })}</p>
      {isOfConnection && (
        <Link to="/secure-inbox/settings/documentation" className="font-medium text-brand-text hover:underline">
          {t("vipGroup.openConnection")}
        </Link>
      )}
    </Alert>
  );
}

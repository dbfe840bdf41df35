import { Drawer } from "@parapet/ui/drawer";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { LoadingLines } from "../../../../lib/list/loading-lines.tsx";
import { LoadProblem } from "../../../../lib/problem/load-problem.tsx";
import { decisionQuery } from "../logging-queries.ts";
import { DecisionPanel } from "./decision-panel.tsx";

interface DecisionDrawerProps {
  /** The decision in the address; null while the drawer is closed. */
  id: string | null;
  onClose: () => void;
}

/** Drawer of one decision: effect, evidence, counterfactuals and caller. */
export function DecisionDrawer({ id, onClose }: DecisionDrawerProps) {
  const t = useT();
  const { data, error, refetch } = useQuery({ ...decisionQuery(id ?? ""), enabled: id !== null });
  return (
    <Drawer
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t("logging.decision")}
      width="w-[46rem]"
    >
      {data ? (
        <DecisionPanel key={data.id} decision={data} />
      ) : error ? (
        <LoadProblem title={t("logging.missing")} error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingLines />
      )}
    </Drawer>
  );
}

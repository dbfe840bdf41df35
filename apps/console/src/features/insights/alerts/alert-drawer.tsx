import type { AlertAction } from "@parapet/contract";
import { Drawer } from "@parapet/ui/drawer";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LoadingLines } from "../../../lib/list/loading-lines.tsx";
import { LoadProblem } from "../../../lib/problem/load-problem.tsx";
import { AlertPanel } from "./alert-panel.tsx";
import { alertQuery } from "./alerts-queries.ts";

interface AlertDrawerProps {
  /** The alert in the address; null while the drawer is closed. */
  id: string | null;
  mayWork: boolean;
  onAction: (id: string, action: AlertAction) => void;
  onClose: () => void;
}

/** One alert next to the list: why it was raised, what can be done, what was done. */
export function AlertDrawer({ id, mayWork, onAction, onClose }: AlertDrawerProps) {
  const t = useT();
  const { data, error, refetch } = useQuery({ ...alertQuery(id ?? ""), enabled: id !== null });
  return (
    <Drawer
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      title={data ? t(`alerts.kind.${data.kind}`) : t("alerts.alert")}
      width="w-[40rem]"
    >
      {data ? (
        <AlertPanel alert={data} mayWork={mayWork} onAction={(action) => onAction(data.id, action)} />
      ) : error ? (
        <LoadProblem title={t("alerts.missing")} error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingLines />
      )}
    </Drawer>
  );
}

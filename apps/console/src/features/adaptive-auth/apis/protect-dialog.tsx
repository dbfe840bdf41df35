import { Dialog } from "@parapet/ui/dialog";
import { useQuery } from "@tanstack/react-query";
import { LoadingLines } from "../../../lib/list/loading-lines.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { learnedApiQuery } from "./learned-api.ts";
import { RegisterDialog } from "./register-dialog.tsx";
import type { NewApi } from "./use-api-actions.ts";

interface ProtectDialogProps {
  /** Of the API in the inventory. */
  id: string;
  onClose: () => void;
  save: (api: NewApi) => Promise<void>;
}

/** Registers an API of the inventory, with its name, address and endpoints as traffic showed them. */
export function ProtectDialog({ id, onClose, save }: ProtectDialogProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(learnedApiQuery(id));
  if (data !== undefined) return <RegisterDialog learned={data} onClose={onClose} save={save} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("protectedApis.createTitle")}
      description={t("protectedApis.createText")}
    >
      {error === null ? (
        <LoadingLines />
      ) : (
        <ProblemCard title={t("protectedApis.learnedError")} error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

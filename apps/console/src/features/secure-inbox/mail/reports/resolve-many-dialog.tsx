import type { ReportVerdict } from "@parapet/contract";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { reportSettingsQuery } from "../../../../lib/secure-inbox/report-settings-query.ts";

interface ResolveManyDialogProps {
  /** What is about to be said of the reports; null when nothing is. */
  verdict: ReportVerdict | null;
  count: number;
  onClose: () => void;
  onResolve: (verdict: ReportVerdict) => void;
}

/** Confirms a decision on many reports, and shows whether reporters get a reply. */
export function ResolveManyDialog({ verdict, count, onClose, onResolve }: ResolveManyDialogProps) {
  const t = useT();
  const replies = useQuery(reportSettingsQuery).data?.replies === true;
  // What is shown while the dialog fades.
  const [shown, setShown] = useState<ReportVerdict>("phishing");
  if (verdict !== null && verdict !== shown) setShown(verdict);
  return (
    <ConfirmDialog
      open={verdict !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t("reports.confirmTitle", { count, verdict: t(`reports.verdict.${shown}`) })}
      description={t(replies && shown !== "duplicate" ? "reports.confirmReplies" : "reports.confirmText")}
      confirmLabel={t("reports.confirm", { count })}
      onConfirm={() => onResolve(shown)}
    />
  );
}

import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../i18n/use-t.ts";

interface UndoNoticeProps {
  /** What was changed. */
  children: ReactNode;
  /** Whether a change is being saved. */
  isPending: boolean;
  onUndo: () => void;
}

/** Says that a change was saved, and offers to undo it. */
export function UndoNotice({ children, isPending, onUndo }: UndoNoticeProps) {
  const t = useT();
  return (
    <Alert
      tone="success"
      action={
        <Button size="sm" icon={<RotateCcw aria-hidden size={15} />} loading={isPending} onClick={onUndo}>
          {t("list.bulk.undo")}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}

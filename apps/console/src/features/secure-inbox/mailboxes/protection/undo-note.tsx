import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** Says what was changed, and takes it back. */
export function UndoNote({ onUndo, children }: { onUndo: () => void; children: ReactNode }) {
  const t = useT();
  return (
    <Alert
      action={
        <Button size="sm" icon={<RotateCcw aria-hidden size={15} />} onClick={onUndo}>
          {t("protection.undo")}
        </Button>
      }
    >
      <p className="wrap-anywhere">{children}</p>
    </Alert>
  );
}

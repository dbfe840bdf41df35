import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { toast } from "@parapet/ui/toast";
import { RotateCcw } from "lucide-react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";

interface SavedNoticeProps {
  text: string;
  undo: () => Promise<void>;
  isSaving: boolean;
}

/** Says that a change was saved, and offers to undo it. */
export function SavedNotice({ text, undo, isSaving }: SavedNoticeProps) {
  const t = useT();
  return (
    <Alert
      tone="success"
      action={
        <Button
          size="sm"
          loading={isSaving}
          icon={<RotateCcw aria-hidden size={15} />}
          onClick={() => void undo().catch((error: unknown) => toast(errorText(t, error), "error"))}
        >
          {t("list.bulk.undo")}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}

import { toast } from "@parapet/ui/toast";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { UndoNotice } from "../../../../lib/list/undo-notice.tsx";
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
    <UndoNotice
      isPending={isSaving}
      onUndo={() => void undo().catch((error: unknown) => toast(errorText(t, error), "error"))}
    >
      {text}
    </UndoNotice>
  );
}

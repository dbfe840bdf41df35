import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import { Dialog } from "./dialog.tsx";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will happen, named with counts and names. */
  description: ReactNode;
  /** The verb, as in "Delete source". */
  confirmLabel: string;
  onConfirm: () => void;
  danger?: boolean;
  loading?: boolean;
  children?: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, onConfirm, danger = false, loading = false, children, ...dialog } = props;
  const text = useUiText();
  return (
    <Dialog
      {...dialog}
      size="sm"
      actions={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>{text.cancel}</Button>
          <Button variant={danger ? "danger" : "primary"} loading={loading} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

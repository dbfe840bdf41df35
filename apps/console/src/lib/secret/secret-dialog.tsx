import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { CodeBlock } from "@parapet/ui/code-block";
import { Dialog } from "@parapet/ui/dialog";
import type { ReactNode } from "react";

interface SecretDialogProps {
  title: string;
  description: ReactNode;
  /** Says that it is now or never. */
  warning: string;
  label: string;
  secret: string;
  /** What it is used with. */
  children: ReactNode;
  done: string;
  onClose: () => void;
}

/** Shows a secret once; a click outside doesn't close it. */
export function SecretDialog({
  title,
  description,
  warning,
  label,
  secret,
  children,
  done,
  onClose,
}: SecretDialogProps) {
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      actions={
        <Button variant="primary" onClick={onClose}>
          {done}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Alert tone="warning">{warning}</Alert>
        <CodeBlock label={label} code={secret} wrap />
        {children}
      </div>
    </Dialog>
  );
}

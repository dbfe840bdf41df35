import { Button } from "@parapet/ui/button";
import { deferred } from "@parapet/ui/deferred";
import { useOpenedOnce } from "@parapet/ui/use-opened-once";
import { type ReactNode, useState } from "react";
import type { MailUpload } from "./upload-mail-dialog.tsx";

const uploadMailDialog = deferred(async () => (await import("./upload-mail-dialog.tsx")).UploadMailDialog);

interface UploadMailButtonProps extends MailUpload {
  icon: ReactNode;
  variant: "primary" | "secondary";
}

/** Takes a mail from the person's own disk. */
export function UploadMailButton({ icon, variant, ...upload }: UploadMailButtonProps) {
  const [open, setOpen] = useState(false);
  const hasOpened = useOpenedOnce(open);
  return (
    <>
      <Button
        variant={variant}
        icon={icon}
        onPointerEnter={uploadMailDialog.prepare}
        onFocus={uploadMailDialog.prepare}
        onClick={() => setOpen(true)}
      >
        {upload.label}
      </Button>
      {hasOpened && <uploadMailDialog.Part props={{ ...upload, open, onOpenChange: setOpen }} />}
    </>
  );
}

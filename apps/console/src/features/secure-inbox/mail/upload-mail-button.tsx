import { mailLimit } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { type ReactNode, useRef, useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useAction } from "../../../lib/api/use-action.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";

interface UploadMailButtonProps {
  label: string;
  /** What becomes of the file. */
  text: string;
  icon: ReactNode;
  variant: "primary" | "secondary";
  send: (file: File, query: { readonly name: string }) => Promise<void>;
}

/** Takes a mail from the person's own disk. */
export function UploadMailButton({ label, text, icon, variant, send }: UploadMailButtonProps) {
  const t = useT();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const size = format.bytes(mailLimit);
  const upload = useAction(async (file: File) => {
    if (file.size > mailLimit) throw new RangeError("The file is too large");
    await send(file, { name: file.name.slice(0, 200) });
  });
  const problem = () => {
    if (upload.error === null) return null;
    if (upload.error instanceof RangeError) return t("mail.tooLarge", { size });
    const code = upload.error instanceof ApiError ? upload.error.code : null;
    if (code === "body_too_large") return t("mail.tooLarge", { size });
    return code === "invalid_input" ? t("mail.notMail") : errorText(t, upload.error);
  };
  const why = problem();
  return (
    <>
      <Button
        variant={variant}
        icon={icon}
        onClick={() => {
          upload.reset();
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={label} size="sm">
        <div className="grid gap-4">
          <p className="text-fg-2">{text}</p>
          {why !== null && <Alert tone="error">{why}</Alert>}
          <Button
            variant="primary"
            loading={upload.status === "running"}
            onClick={() => input.current?.click()}
            className="w-fit"
          >
            {t("mail.choose")}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".eml,.msg,message/rfc822,application/vnd.ms-outlook"
            hidden
            aria-label={t("mail.choose")}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void upload.run(file);
              target.value = "";
            }}
          />
          {upload.status === "running" && <p role="status">{t("mail.analysing")}</p>}
        </div>
      </Dialog>
    </>
  );
}

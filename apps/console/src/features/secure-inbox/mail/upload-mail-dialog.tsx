import { mailLimit, type mailEndpoints, type reportEndpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Dialog } from "@parapet/ui/dialog";
import { FileField } from "@parapet/ui/file-field";
import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../lib/api/api-error.ts";
import { uploadBytes } from "../../../lib/api/upload.ts";
import { useAction } from "../../../lib/api/use-action.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { mailKey } from "./mail-queries.ts";

/** Where a mail goes from here, and how that is said. */
export interface MailUpload {
  readonly label: string;
  /** What becomes of the file. */
  readonly text: string;
  readonly row: (typeof mailEndpoints)["mail.analyse"] | (typeof reportEndpoints)["reports.upload"];
  readonly onSent: (id: string) => unknown;
}

interface UploadMailDialogProps extends MailUpload {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for a mail's file and sends it. */
export function UploadMailDialog({ label, text, row, onSent, open, onOpenChange }: UploadMailDialogProps) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const size = format.bytes(mailLimit);
  const upload = useAction(async (file: File) => {
    if (file.size > mailLimit) throw new RangeError("The file is too large");
    const { id } = await uploadBytes(row, { file, query: { name: file.name.slice(0, 200) } });
    await client.invalidateQueries({ queryKey: mailKey });
    await onSent(id);
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
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) upload.reset();
        onOpenChange(next);
      }}
      title={label}
      size="sm"
    >
      <div className="grid gap-4">
        <p className="text-fg-2">{text}</p>
        {why !== null && <Alert tone="error">{why}</Alert>}
        <FileField
          label={t("mail.choose")}
          accept=".eml,.msg,message/rfc822,application/vnd.ms-outlook"
          disabled={upload.status === "running"}
          onFiles={([file]) => file && void upload.run(file)}
        />
        {upload.status === "running" && <p role="status">{t("mail.analysing")}</p>}
      </div>
    </Dialog>
  );
}

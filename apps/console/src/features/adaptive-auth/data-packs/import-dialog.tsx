import { type DataPackKind, dataPackEndpoints, dataPackLimit } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { FileField } from "@parapet/ui/file-field";
import { ProgressBar } from "@parapet/ui/progress-bar";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { type SubmitEvent, useId, useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { uploadBytes } from "../../../lib/api/upload.ts";
import { useAction } from "../../../lib/api/use-action.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";

interface ImportDialogProps {
  kind: DataPackKind;
  onClose: () => void;
  onImported: () => unknown;
}

const plain = {
  source: "",
  version: "",
  licence: "",
  attribution_text: "",
  attribution_url: "",
  sha256: "",
  days: "90",
};
type Field = keyof typeof plain;

/** A file, who made it and under what terms. It is sent here and read behind the page. */
export function ImportDialog({ kind, onClose, onImported }: ImportDialogProps) {
  const t = useT();
  const format = useFormat();
  const form = useId();
  const [file, setFile] = useState<File | null>(null);
  const [typed, setTyped] = useState(plain);
  const [isTried, setTried] = useState(false);
  const [sent, setSent] = useState(0);
  const { sha256, days, ...described } = typed;
  const checksum = sha256.trim().toLowerCase();
  const isChecksum = checksum === "" || /^[0-9a-f]{64}$/.test(checksum);
  const isTooLarge = file !== null && file.size > dataPackLimit;
  const isGood = file !== null && !isTooLarge && isChecksum && Number(days) >= 1 && Number(days) <= 3650;
  const upload = useAction(async (content: File) => {
    setSent(0);
    await uploadBytes(dataPackEndpoints["dataPacks.import"], {
      file: content,
      query: { ...described, kind, stale_after_days: Number(days), ...(checksum !== "" && { sha256: checksum }) },
      onProgress: setSent,
    });
    toast(t("packs.imported"), "success");
    await onImported();
  });
  const isSending = upload.status === "running";
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isGood) void upload.run(file);
  };
  const field = (name: Field, id: Parameters<typeof t>[0], hint?: string, error?: string) => (
    <TextField
      label={t(id)}
      hint={hint}
      error={error}
      autoComplete="off"
      disabled={isSending}
      value={typed[name]}
      {...(name === "sha256" || name === "attribution_url" ? { dir: "ltr" } : {})}
      {...(name === "days" ? { type: "number", min: 1, max: 3650 } : { maxLength: name === "version" ? 80 : 200 })}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  );
  const isOther = upload.error instanceof ApiError && upload.error.code === "invalid_input" && checksum !== "";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSending && onClose()}
      dismissible={!isSending}
      size="lg"
      title={t("packs.importTitle", { kind: t(`packs.kind.${kind}`) })}
      description={t("packs.importText")}
      actions={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" form={form} variant="primary" loading={isSending}>
            {t("packs.importSubmit")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <FileField
          label={t("packs.file")}
          hint={t(`packs.fileHint.${kind}`)}
          error={
            isTooLarge
              ? t("packs.fileTooLarge", { size: format.bytes(dataPackLimit) })
              : isTried && file === null
                ? t("packs.fileMissing")
                : undefined
          }
          disabled={isSending}
          onFiles={([chosen]) => setFile(chosen ?? null)}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {field("source", "packs.source", t("packs.sourceHint"))}
          {field("version", "packs.version")}
          {field("licence", "packs.licence")}
          {field("days", "packs.staleAfter", t("packs.staleAfterHint"))}
          {field("attribution_text", "packs.attributionText", t("packs.attributionHint"))}
          {field("attribution_url", "packs.attributionUrl")}
        </div>
        {field(
          "sha256",
          "packs.expectedChecksum",
          t("packs.expectedChecksumHint"),
          isTried && !isChecksum ? t("packs.checksumWrong") : isOther ? t("packs.checksumDiffers") : undefined,
        )}
        {isSending && file !== null && (
          <div role="status" className="grid gap-2">
            <ProgressBar
              label={t("packs.importSubmit")}
              value={file.size === 0 ? 0 : (100 * sent) / file.size}
              className="rounded-full bg-sunken"
            />
            <p className="text-sm text-fg-2">
              {t("packs.uploading", { sent: format.bytes(sent), all: format.bytes(file.size) })}
            </p>
          </div>
        )}
        {upload.error !== null && !isOther && <Alert tone="error">{errorText(t, upload.error)}</Alert>}
      </form>
    </Dialog>
  );
}

import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { Copy, Download, Printer } from "lucide-react";
import { toast } from "@parapet/ui/toast";
import { saveFile } from "../../../lib/api/save-file.ts";
import { copyText } from "../../../lib/clipboard/copy-text.ts";
import { useT } from "../../../lib/i18n/use-t.ts";

interface CodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Backup codes, to be kept now: the server has their digests only. A press beside it does not close it. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const t = useT();
  const text = `${codes.join("\n")}\n`;
  const file = () => saveFile(new Blob([text], { type: "text/plain" }), "parapet-backup-codes.txt");
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={(open) => !open && onClose()}
      title={t("security.codesTitle")}
      description={t("security.codesText")}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("security.codesKept")}
        </Button>
      }
    >
      <div className="grid gap-4">
        <div data-printed className="rounded-card border border-line bg-sunken p-4">
          <p className="mb-3 hidden font-semibold print:block">{t("security.codesPrinted")}</p>
          <ul className="ltr-text grid grid-cols-2 gap-x-6 gap-y-2 text-center font-mono">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button icon={<Copy aria-hidden size={16} />} onClick={() => void copy()}>
            {t("security.copyCodes")}
          </Button>
          <Button icon={<Download aria-hidden size={16} />} onClick={file}>
            {t("security.downloadCodes")}
          </Button>
          <Button icon={<Printer aria-hidden size={16} />} onClick={() => print()}>
            {t("security.printCodes")}
          </Button>
        </div>
        <Alert tone="warning">{t("security.codesOnce")}</Alert>
      </div>
    </Dialog>
  );

  async function copy() {
    const done = await copyText(text);
    toast(t(done ? "ui.copied" : "ui.copyFailed"), done ? "success" : "error");
  }
}

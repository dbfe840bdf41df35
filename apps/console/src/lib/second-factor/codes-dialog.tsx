import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { toast } from "@parapet/ui/toast";
import { Copy, Download, Printer } from "lucide-react";
import { saveFile } from "../api/save-file.ts";
import { copyText } from "../clipboard/copy-text.ts";
import { useT } from "../i18n/use-t.ts";

interface CodesDialogProps {
  codes: readonly string[];
  /** What a code is good for. */
  text: string;
  /** Says that it is now or never. */
  warning: string;
  /** Stands above them on paper. */
  printed: string;
  onClose: () => void;
}

/** Backup codes, shown once: the server stores only their digests. A click outside doesn't close it. */
export function CodesDialog({ codes, text, warning, printed, onClose }: CodesDialogProps) {
  const t = useT();
  const lines = `${codes.join("\n")}\n`;
  const file = () => saveFile(new Blob([lines], { type: "text/plain" }), "parapet-backup-codes.txt");
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={(open) => !open && onClose()}
      title={t("secondFactor.codesTitle")}
      description={text}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("secondFactor.codesKept")}
        </Button>
      }
    >
      <div className="grid gap-4">
        <div data-printed className="rounded-card border border-line bg-sunken p-4">
          <p className="mb-3 hidden font-semibold print:block">{printed}</p>
          <ul className="ltr-text grid grid-cols-2 gap-x-6 gap-y-2 text-center font-mono">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button icon={<Copy aria-hidden size={16} />} onClick={() => void copy()}>
            {t("secondFactor.copyCodes")}
          </Button>
          <Button icon={<Download aria-hidden size={16} />} onClick={file}>
            {t("secondFactor.downloadCodes")}
          </Button>
          <Button icon={<Printer aria-hidden size={16} />} onClick={() => print()}>
            {t("secondFactor.printCodes")}
          </Button>
        </div>
        <Alert tone="warning">{warning}</Alert>
      </div>
    </Dialog>
  );

  async function copy() {
    const done = await copyText(lines);
    toast(t(done ? "ui.copied" : "ui.copyFailed"), done ? "success" : "error");
  }
}

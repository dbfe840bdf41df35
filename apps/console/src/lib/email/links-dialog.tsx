import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { CodeBlock } from "@parapet/ui/code-block";
import { Dialog } from "@parapet/ui/dialog";
import { Download } from "lucide-react";
import { saveFile } from "../api/save-file.ts";
import { useT } from "../i18n/use-t.ts";

export interface InvitationLink {
  readonly email: string;
  readonly link: string;
}

interface LinksDialogProps {
  links: readonly InvitationLink[];
  onClose: () => void;
}

/** Hands several invitation links to the administrator who caused them, where email isn't set up: a line each. */
export function LinksDialog({ links, onClose }: LinksDialogProps) {
  const t = useT();
  const lines = links.map(({ email, link }) => `${email}\t${link}`).join("\n");
  return (
    <Dialog
      open
      size="lg"
      dismissible={false}
      onOpenChange={(open) => !open && onClose()}
      title={t("email.linksTitle", { count: links.length })}
      description={t("email.linksText")}
      actions={
        <>
          <Button
            icon={<Download aria-hidden size={16} />}
            onClick={() => saveFile(new Blob([`${lines}\n`], { type: "text/plain" }), "parapet-invitation-links.txt")}
          >
            {t("email.linksDownload")}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t("email.done")}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Alert tone="warning">{t("email.linkWarning")}</Alert>
        <CodeBlock label={t("email.linksLabel")} code={lines} />
        <p className="text-sm text-fg-3">{t("email.weekLink")}</p>
      </div>
    </Dialog>
  );
}

import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { CodeBlock } from "@parapet/ui/code-block";
import { Dialog } from "@parapet/ui/dialog";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** The only time a secret is shown: a press beside the dialog does not lose it. */
export function SecretDialog({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={(open) => !open && onClose()}
      title={t("alerts.secretTitle")}
      description={
        <T id="alerts.secretText" components={{ name: <bdi className="font-medium text-fg">{name}</bdi> }} />
      }
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("alerts.done")}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Alert tone="warning">{t("alerts.secretOnce")}</Alert>
        <CodeBlock label={t("alerts.secret")} code={secret} wrap />
        <p className="text-sm text-fg-2">{t("alerts.secretHow")}</p>
      </div>
    </Dialog>
  );
}

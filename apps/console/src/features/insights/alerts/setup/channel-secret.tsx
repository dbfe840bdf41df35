import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { SecretDialog } from "../../../../lib/secret/secret-dialog.tsx";

/** What a channel signs with, and how to check it. */
export function ChannelSecret({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  const t = useT();
  return (
    <SecretDialog
      title={t("alerts.secretTitle")}
      description={
        <T id="alerts.secretText" components={{ name: <bdi className="font-medium text-fg">{name}</bdi> }} />
      }
      warning={t("alerts.secretOnce")}
      label={t("alerts.secret")}
      secret={secret}
      done={t("alerts.done")}
      onClose={onClose}
    >
      <p className="text-sm text-fg-2">{t("alerts.secretHow")}</p>
    </SecretDialog>
  );
}

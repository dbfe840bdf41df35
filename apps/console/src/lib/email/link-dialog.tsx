import { T } from "../i18n/t.tsx";
import { useT } from "../i18n/use-t.ts";
import { SecretDialog } from "../secret/secret-dialog.tsx";
import type { ShownLink } from "./shown-link.ts";

/** Hands a link to the administrator who caused it, where email isn't set up. */
export function LinkDialog({ kind, link, to, onClose }: ShownLink & { onClose: () => void }) {
  const t = useT();
  return (
    <SecretDialog
      title={t(`email.${kind}Title`)}
      description={
        <T id="email.linkText" values={{ to }} components={{ to: <bdi className="font-medium text-fg" /> }} />
      }
      warning={t("email.linkWarning")}
      label={t(`email.${kind}Link`)}
      secret={link}
      done={t("email.done")}
      onClose={onClose}
    >
      <p className="text-sm text-fg-3">{t(kind === "invitation" ? "email.weekLink" : "email.hourLink")}</p>
    </SecretDialog>
  );
}

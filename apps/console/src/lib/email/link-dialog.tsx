import { T } from "../i18n/t.tsx";
import { useT } from "../i18n/use-t.ts";
import { SecretDialog } from "../secret/secret-dialog.tsx";

/** A link that would have been mailed. */
export interface ShownLink {
  readonly kind: "invitation" | "password" | "confirmation";
  readonly link: string;
  /** Who it is for: a name or an address. */
  readonly to: string;
}

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

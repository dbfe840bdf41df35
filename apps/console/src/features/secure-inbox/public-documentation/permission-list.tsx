import { mailAbilities, mailAbility } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { useT } from "../../../lib/i18n/use-t.ts";

/** Every ability: its permission, why, and what stops without it. */
export function PermissionList() {
  const t = useT();
  return (
    <ul
      aria-label={t("inboxDocs.permissions.table")}
      className="grid divide-y divide-line rounded-card border border-line-card bg-surface shadow-card"
    >
      {mailAbility.options.map((ability) => {
        const { role, need, licence } = mailAbilities[ability];
        return (
          <li key={ability} className="grid gap-1 p-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{t(`mail.ability.${ability}`)}</span>
              <Badge tone={need === "core" ? "brand" : "neutral"}>{t(`mail.need.${need}`)}</Badge>
              {licence !== null && <Badge tone="info">{t(`mail.licence.${licence}`)}</Badge>}
              <bdi className="font-mono text-sm wrap-anywhere text-fg-3">{role}</bdi>
            </div>
            <p className="text-fg-2">{t(`mail.why.${ability}`)}</p>
            <p className="text-sm text-fg-2">
              <span className="text-fg-3">{t("mail.column.without")}:</span> {t(`mail.without.${ability}`)}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

import { mailAbilities, type MailAbility } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Checkbox } from "@parapet/ui/checkbox";
import { useT } from "../../../../lib/i18n/use-t.ts";

interface AbilityChoiceProps {
  ability: MailAbility;
  checked: boolean;
  onToggle: () => void;
}

/** One ability: its permission, why it is needed, and what stops without it. */
export function AbilityChoice({ ability, checked, onToggle }: AbilityChoiceProps) {
  const t = useT();
  const { role, need, licence } = mailAbilities[ability];
  const isCore = need === "core";
  return (
    <li className="grid gap-1.5 p-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Checkbox
          label={t(`mail.ability.${ability}`)}
          checked={checked || isCore}
          disabled={isCore}
          onChange={onToggle}
          className="font-medium"
        />
        <Badge tone={isCore ? "brand" : "neutral"}>{t(`mail.need.${need}`)}</Badge>
        {licence !== null && <Badge tone="info">{t(`mail.licence.${licence}`)}</Badge>}
        <bdi className="font-mono text-sm wrap-anywhere text-fg-3 sm:ms-auto">{role}</bdi>
      </div>
      <p className="ps-6.5 text-sm text-fg-2">{t(`mail.why.${ability}`)}</p>
      <p className="ps-6.5 text-sm text-fg-2">
        <span className="text-fg-3">{t("mail.column.without")}:</span> {t(`mail.without.${ability}`)}
      </p>
    </li>
  );
}

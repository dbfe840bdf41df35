import { mailAbilities, mailAbility, type MailAbility, rolesFor } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Checkbox } from "@parapet/ui/checkbox";
import { CodeBlock } from "@parapet/ui/code-block";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { StepCard } from "./step-card.tsx";
import type { Typing } from "./typing.ts";

interface AbilityChoiceProps {
  ability: MailAbility;
  checked: boolean;
  onToggle: () => void;
}

interface PermissionsStepProps extends Typing {
  onBack: () => void;
  onNext: () => void;
}

const groups = ["mail", "directory", "rules", "sign_ins", "response"] as const;

/** What Secure Inbox may do. Only the permissions of what is chosen are asked for. */
export function PermissionsStep({ draft: { abilities }, onChange, onBack, onNext }: PermissionsStepProps) {
  const t = useT();
  const chosen = new Set(abilities);
  const rolesOf = (api: "management" | undefined) =>
    rolesFor(abilities.filter((ability) => mailAbilities[ability].api === api));
  const [graph, management] = [rolesOf(undefined), rolesOf("management")];
  const toggle = (ability: MailAbility) => {
    const next = mailAbility.options.filter((each) => (each === ability ? !chosen.has(each) : chosen.has(each)));
    onChange({ abilities: next });
  };
  return (
    <StepCard
      title={t("connect.permissionsTitle")}
      onBack={onBack}
      next={
        <Button variant="primary" onClick={onNext}>
          {t("connect.next")}
        </Button>
      }
    >
      <p className="max-w-[72ch] text-fg-2">{t("connect.permissionsText")}</p>
      {groups.map((group) => (
        <fieldset key={group} className="grid gap-1">
          <legend className="mb-2 font-medium">{t(`mail.group.${group}`)}</legend>
          <ul className="grid divide-y divide-line rounded-lg border border-line">
            {mailAbility.options
              .filter((ability) => mailAbilities[ability].group === group)
              .map((ability) => (
                <AbilityChoice
                  key={ability}
                  ability={ability}
                  checked={chosen.has(ability)}
                  onToggle={() => toggle(ability)}
                />
              ))}
          </ul>
        </fieldset>
      ))}
      <p className="max-w-[72ch] text-fg-2">{t("connect.addPermissions")}</p>
      <CodeBlock label={t("connect.roles")} code={graph.join("\n")} />
      {management.length > 0 && (
        <>
          <p className="max-w-[72ch] text-fg-2">{t("connect.addActivityPermissions")}</p>
          <CodeBlock label={t("connect.activityRoles")} code={management.join("\n")} />
        </>
      )}
    </StepCard>
  );
}

/** One ability: its permission, why it is needed, and what stops without it. */
function AbilityChoice({ ability, checked, onToggle }: AbilityChoiceProps) {
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

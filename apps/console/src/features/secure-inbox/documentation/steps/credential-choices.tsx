import type { MailConnection } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { ChoiceGroup } from "@parapet/ui/choice-group";
import { useT } from "../../../../lib/i18n/use-t.ts";
import type { CredentialChoice } from "../draft.ts";

interface CredentialChoicesProps {
  value: CredentialChoice;
  stored: MailConnection["credential"];
  onChange: (choice: CredentialChoice) => void;
}

const choices = ["make_certificate", "certificate", "secret"] as const;

/** The ways to prove who the application is, the better ones first. */
export function CredentialChoices({ value, stored, onChange }: CredentialChoicesProps) {
  const t = useT();
  const offered: readonly CredentialChoice[] = stored === null ? choices : ["stored", ...choices];
  return (
    <ChoiceGroup
      label={t("connect.credential")}
      look="tiles"
      tooltips={false}
      value={value}
      onChange={onChange}
      className="md:grid-cols-2"
      choices={offered.map((choice) => ({
        value: choice,
        label: t(`connect.credentials.${choice}`),
        face: (
          <span className="grid h-full w-full content-start gap-1 rounded-lg border border-line bg-surface p-3.5 text-start group-hover:border-line-strong group-data-checked:border-brand-text group-data-checked:bg-brand-soft">
            <span className="flex flex-wrap items-center gap-2 font-medium">
              {t(`connect.credentials.${choice}`)}
              {choice === "make_certificate" && <Badge tone="success">{t("connect.recommended")}</Badge>}
            </span>
            <span className="text-sm text-fg-2">{t(`connect.credentialAbout.${choice}`)}</span>
          </span>
        ),
      }))}
    />
  );
}

import type { CampaignDetail } from "@parapet/contract";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** As whom a campaign's mails pretend to come, what their senders call themselves, and how many do. */
export function Impersonations({ impersonations }: Pick<CampaignDetail, "impersonations">) {
  const t = useT();
  if (impersonations.length === 0) return "–";
  return (
    <ul className="grid gap-1">
      {impersonations.map(({ party, mails, names }) => (
        <li key={party}>
          {t(`mail.party.${party}`)}{" "}
          <span className="text-sm text-fg-2">{t("campaign.partyMails", { count: mails })}</span>
          {names.map((name) => (
            <span key={name} className="block text-sm wrap-anywhere text-fg-2">
              <bdi>{name}</bdi>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

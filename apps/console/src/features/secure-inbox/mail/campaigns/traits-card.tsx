import type { CampaignTraits } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { CountedList } from "./counted-list.tsx";

const kinds = [
  ["senders", "sender[is]"],
  ["links", "link[is]"],
  ["files", "hash[is]"],
] as const;

/** What a campaign's mails have in common, with how many have it. */
export function TraitsCard({ traits }: { traits: CampaignTraits }) {
  const t = useT();
  return (
    <Card title={t("campaign.traits")}>
      <div className="grid gap-5">
        {kinds
          .filter(([kind]) => traits[kind].length > 0)
          .map(([kind, condition]) => (
            <section key={kind} className="grid gap-2">
              <h3 className="text-sm text-fg-3">{t(`campaign.traits.${kind}`)}</h3>
              <CountedList label={t(`campaign.traits.${kind}`)} values={traits[kind]} condition={condition} />
            </section>
          ))}
      </div>
    </Card>
  );
}

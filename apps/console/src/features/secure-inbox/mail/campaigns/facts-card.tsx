import type { CampaignDetail } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { KeyValueList } from "@parapet/ui/key-value-list";
import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { HandlerSelect } from "../../../../lib/people/handler-select.tsx";
import { Impersonations } from "./impersonations.tsx";
import { Reading } from "./reading.tsx";
import { CampaignState } from "./campaign-state.tsx";

interface FactsCardProps {
  campaign: CampaignDetail;
  mayWork: boolean;
  onAssign: (id: string | null) => void;
}

/** What a campaign is, and who works on it. */
export function FactsCard({ campaign, mayWork, onAssign }: FactsCardProps) {
  const t = useT();
  const format = useFormat();
  const { state, attack_type, mails, threats, undecided, owner } = campaign;
  const fact = (key: keyof CampaignDetail, label: string, value: ReactNode) => ({ key, label, value });
  return (
    <Card title={t("campaign.facts")}>
      <div className="grid gap-5">
        <KeyValueList
          items={[
            fact("state", t("campaign.column.state"), <CampaignState state={state} />),
            fact(
              "attack_type",
              t("campaign.column.attack_type"),
              attack_type === null ? "–" : t(`mail.attack.${attack_type}`),
            ),
            fact(
              "impersonations",
              t("campaign.column.impersonates"),
              <Impersonations impersonations={campaign.impersonations} />,
            ),
            fact("mails", t("campaign.column.mails"), format.number(mails)),
            fact("threats", t("campaign.threats"), format.number(threats)),
            fact("undecided", t("campaign.column.undecided"), format.number(undecided)),
            { key: "reading", label: t("campaign.reading"), value: <Reading id={campaign.id} /> },
            fact("first_seen_at", t("campaign.column.first_seen_at"), format.instant(campaign.first_seen_at)),
            fact("last_seen_at", t("campaign.column.last_seen_at"), format.instant(campaign.last_seen_at)),
            ...(mayWork
              ? []
              : [fact("owner", t("campaign.column.owner"), <bdi>{owner ?? t("campaign.unassigned")}</bdi>)]),
          ]}
        />
        {mayWork && (
          <div className="max-w-72">
            <HandlerSelect
              label={t("campaign.column.owner")}
              none={t("campaign.unassigned")}
              id={campaign.owner_id}
              name={owner}
              onChange={onAssign}
            />
          </div>
        )}
      </div>
    </Card>
  );
}

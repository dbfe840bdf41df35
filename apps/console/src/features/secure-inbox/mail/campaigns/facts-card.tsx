import type { CampaignDetail } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { Skeleton } from "@parapet/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { HandlerSelect } from "../../../../lib/people/handler-select.tsx";
import { campaignReadingQuery } from "./campaign-queries.ts";
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

/** How many mailboxes have read a campaign, as Microsoft knows it now. */
function Reading({ id }: { id: string }) {
  const t = useT();
  const { number } = useFormat();
  const { data, isPending } = useQuery(campaignReadingQuery(id));
  if (isPending) return <Skeleton className="h-5 w-32" />;
  const reading = data?.reading ?? null;
  if (reading === null) return <span className="text-fg-3">{t("campaign.reading.notKnown")}</span>;
  const { mailboxes, read, gone, unknown } = reading;
  const said = [
    t("campaign.reading.of", { read: number(read), mailboxes: number(mailboxes) }),
    gone > 0 ? t("campaign.reading.gone", { count: gone }) : null,
    unknown > 0 ? t("campaign.reading.unknown", { count: unknown }) : null,
  ];
  return said.filter((each) => each !== null).join(" · ");
}

/** As whom a campaign's mails pretend to come, what their senders call themselves, and how many do. */
function Impersonations({ impersonations }: Pick<CampaignDetail, "impersonations">) {
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

import {
  type CampaignDetail,
  type MailActionKind,
  campaignEndpoints,
  type CampaignAction,
  type CampaignTraits,
} from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { toast } from "@parapet/ui/toast";
import { useQuery, useQueryClient, useMutation } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../../lib/insights/severity-badge.tsx";
import { useBulkItem } from "../../../../lib/list/bulk/use-bulk-list.tsx";
import { DetailBack } from "../../../../lib/list/detail-back.tsx";
import { DetailPage, DetailView } from "../../../../lib/list/detail-page.tsx";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { RespondMenu } from "../../../../lib/tenant-action/respond-menu.tsx";
import { useTenantAction } from "../../../../lib/tenant-action/use-tenant-action.tsx";
import { mailKey } from "../mail-queries.ts";
import { useMailRights } from "../use-mail-rights.ts";
import { CampaignHistory } from "./campaign-history.tsx";
import { CampaignMenu } from "./campaign-menu.tsx";
import { campaignQuery, campaignsQuery } from "./campaign-queries.ts";
import { campaignsSearch } from "./campaigns-search.ts";
import { CountedList } from "./counted-list.tsx";
import { FactsCard } from "./facts-card.tsx";
import { MailsCard } from "./mails-card.tsx";
import { campaignActions } from "./use-bulk-campaigns.ts";

const kinds = [
  ["senders", "sender[is]"],
  ["links", "link[is]"],
  ["files", "hash[is]"],
] as const;

/** What a campaign's mails have in common, with how many have it. */
function TraitsCard({ traits }: { traits: CampaignTraits }) {
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

/** Actions on all emails of a campaign, in all mailboxes. */
const responses = ["quarantine", "release", "move_to_junk", "soft_delete", "purge"] as const;

interface CampaignViewProps {
  campaign: CampaignDetail;
  back: ReactNode;
}

/** A campaign: what it is, whom it reached, what its mails share, its mails, and what happened to it. */
function CampaignView({ campaign, back }: CampaignViewProps) {
  const t = useT();
  const { mayWork } = useMailRights();
  const { become, isRunning, assign, note } = useCampaignActions(campaign);
  const acting = useTenantAction();
  const ask = (kind: MailActionKind) => acting.ask({ kind, campaign: campaign.id, count: campaign.mails_in_mailboxes });
  return (
    <DetailView
      back={back}
      name={campaign.title || t("mail.noSubject")}
      badges={<SeverityBadge severity={campaign.severity} />}
      description={<bdi className="ltr-text wrap-anywhere">{campaign.sender}</bdi>}
      actions={
        mayWork && (
          <>
            {campaign.mails_in_mailboxes > 0 && <RespondMenu kinds={responses} onAsk={ask} />}
            <CampaignMenu campaign={campaign} loading={isRunning} onBecome={become} />
          </>
        )
      }
      acting={acting}
    >
      {note}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <FactsCard campaign={campaign} mayWork={mayWork} onAssign={assign} />
        </div>
        <div className="grid min-w-0 gap-5">
          <TraitsCard traits={campaign.traits} />
          <ReachCard campaign={campaign} />
        </div>
      </div>
      <MailsCard id={campaign.id} />
      <CampaignHistory campaign={campaign} mayWork={mayWork} />
    </DetailView>
  );
}

/** The mailboxes that a campaign reached. */
function ReachCard({ campaign: { id, reach, mailboxes } }: { campaign: CampaignDetail }) {
  const t = useT();
  const format = useFormat();
  return (
    <Card title={t("campaign.reach")} actions={<Badge>{format.number(mailboxes)}</Badge>}>
      {reach.length === 0 ? (
        <p className="text-fg-2">{t("campaign.noReach")}</p>
      ) : (
        <div className="grid max-h-96 gap-3 overflow-y-auto">
          <CountedList label={t("campaign.reach")} values={reach} condition="mailbox[is]" campaign={id} />
          {mailboxes > reach.length && (
            <p className="text-sm text-fg-3">{t("campaign.moreReach", { count: mailboxes - reach.length })}</p>
          )}
        </div>
      )}
    </Card>
  );
}

/** Actions on a campaign, as in the list, and its owner. */
function useCampaignActions({ id, state: before }: CampaignDetail) {
  const t = useT();
  const client = useQueryClient();
  const { run, isRunning, note } = useBulkItem(id, {
    ...campaignActions(t),
    undoOf: (state) => (before === state ? null : before),
  });
  const assign = useMutation({
    mutationFn: (action: CampaignAction) =>
      call(campaignEndpoints["campaigns.update"], { params: { id }, body: action }),
    onSettled: () => client.invalidateQueries({ queryKey: mailKey }),
    onError: (error) => toast(errorText(t, error), "error"),
  });
  return {
    become: run,
    isRunning,
    note,
    assign: (owner_id: string | null) => assign.mutate({ action: "assign", owner_id }),
  };
}

const to = "/secure-inbox/phishing-threats/logs/campaigns/$id";

/** One campaign. Its address carries the list's, for links back and to its neighbors. */
export function CampaignPage() {
  const t = useT();
  const { id } = useParams({ from: to });
  const search = campaignsSearch.read(useSearch({ from: to }));
  const found = useQuery(campaignQuery(id));
  const back = (
    <DetailBack
      id={id}
      search={search}
      pageQuery={campaignsQuery}
      link={{ to: "/secure-inbox/phishing-threats/logs/campaigns", search }}
    >
      {t("campaign.title")}
    </DetailBack>
  );
  return (
    <DetailPage
      found={found}
      back={back}
      title={t("campaign.one")}
      nameOf={(campaign) => campaign.title}
      missing={{ title: t("campaign.missingTitle"), text: t("campaign.missingText") }}
      problemTitle={t("campaign.errorOne")}
    >
      {(data) => <CampaignView key={data.id} campaign={data} back={back} />}
    </DetailPage>
  );
}

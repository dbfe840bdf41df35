import type { CampaignDetail, MailActionKind } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { PageHeader } from "@parapet/ui/page-header";
import type { ReactNode } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../../lib/insights/severity-badge.tsx";
import { RespondMenu } from "../../../../lib/tenant-action/respond-menu.tsx";
import { useTenantAction } from "../../../../lib/tenant-action/use-tenant-action.tsx";
import { useMailRights } from "../use-mail-rights.ts";
import { CampaignHistory } from "./campaign-history.tsx";
import { CampaignMenu } from "./campaign-menu.tsx";
import { CampaignNote } from "./campaign-note.tsx";
import { FactsCard } from "./facts-card.tsx";
import { MailsCard } from "./mails-card.tsx";
import { ReachCard } from "./reach-card.tsx";
import { TraitsCard } from "./traits-card.tsx";
import { useCampaignActions } from "./use-campaign-actions.tsx";

/** Actions on all emails of a campaign, in all mailboxes. */
const responses = ["quarantine", "release", "move_to_junk", "soft_delete", "purge"] as const;

interface CampaignViewProps {
  campaign: CampaignDetail;
  back: ReactNode;
}

/** A campaign: what it is, whom it reached, what its mails share, its mails, and what happened to it. */
export function CampaignView({ campaign, back }: CampaignViewProps) {
  const t = useT();
  const { mayWork } = useMailRights();
  const { become, isRunning, assign, note } = useCampaignActions(campaign);
  const acting = useTenantAction();
  const ask = (kind: MailActionKind) => acting.ask({ kind, campaign: campaign.id, count: campaign.mails_in_mailboxes });
  return (
    <div className="grid gap-5">
      <PageHeader
        back={back}
        title={
          <span className="flex flex-wrap items-center gap-2.5">
            <bdi className="min-w-0 wrap-anywhere">{campaign.title === "" ? t("mail.noSubject") : campaign.title}</bdi>
            <SeverityBadge severity={campaign.severity} />
          </span>
        }
        description={<bdi className="ltr-text wrap-anywhere">{campaign.sender}</bdi>}
        actions={
          mayWork && (
            <>
              {campaign.mails_in_mailboxes > 0 && <RespondMenu kinds={responses} onAsk={ask} />}
              <CampaignMenu campaign={campaign} loading={isRunning} onBecome={become} />
            </>
          )
        }
      />
      {note}
      {acting.note}
      {acting.dialog}
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
      <Card title={t("campaign.history")}>
        <div className="grid gap-6">
          {mayWork && <CampaignNote id={campaign.id} />}
          <CampaignHistory changes={campaign.changes} />
        </div>
      </Card>
    </div>
  );
}

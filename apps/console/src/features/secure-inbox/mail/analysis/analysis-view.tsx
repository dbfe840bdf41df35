import type { MailDetail, MailPlace, MailActionKind } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Waypoints } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { DetailView } from "../../../../lib/list/detail-page.tsx";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { PlaceBadge } from "../../../../lib/secure-inbox/place-badge.tsx";
import { ActionsCard } from "../../../../lib/tenant-action/actions-card.tsx";
import { RespondMenu } from "../../../../lib/tenant-action/respond-menu.tsx";
import { useTenantAction } from "../../../../lib/tenant-action/use-tenant-action.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { DecisionBadge } from "../decision-badge.tsx";
import { similarQuery } from "../mail-queries.ts";
import { useMailRights } from "../use-mail-rights.ts";
import { VerdictBadge } from "../verdict-badge.tsx";
import { AnalysisCards } from "./analysis-cards.tsx";
import { MailActions } from "./mail-actions.tsx";
import { MailHistory } from "./mail-history.tsx";

interface SimilarCardProps {
  id: string;
  campaign: MailDetail["campaign"];
  search: Readonly<Record<string, unknown>>;
}

const away = ["move_to_junk", "soft_delete", "purge"] as const;

/** What can be done with a mail in the tenant, by where it is. */
const responsesTo = {
  in_mailbox: ["quarantine", ...away],
  released: ["quarantine", ...away],
  junked: ["quarantine", "soft_delete", "purge"],
  soft_deleted: ["quarantine", "purge"],
  quarantined: ["release", ...away],
  purged: ["restore"],
  gone: ["quarantine", ...away],
} as const satisfies Record<MailPlace, readonly MailActionKind[]>;

interface AnalysisViewProps {
  mail: MailDetail;
  /** The list's address, for neighbors of this email. */
  search: Readonly<Record<string, unknown>>;
  back: ReactNode;
}

/** A mail: what it is taken for and why, what it says, where it came from, and what can be done. */
export function AnalysisView({ mail, search, back }: AnalysisViewProps) {
  const t = useT();
  const { mayWork, mayOpen } = useMailRights();
  const acting = useTenantAction();
  return (
    <DetailView
      back={back}
      name={mail.subject || t("mail.noSubject")}
      badges={
        <>
          <VerdictBadge mail={mail} />
          {mail.decision !== null && <DecisionBadge decision={mail.decision} />}
          {mail.place !== "in_mailbox" && <PlaceBadge place={mail.place} />}
        </>
      }
      description={<bdi className="ltr-text wrap-anywhere">{`${mail.from_name} <${mail.from_address}>`.trim()}</bdi>}
      actions={
        <>
          {mayWork && mail.mailbox !== null && (
            <RespondMenu
              kinds={responsesTo[mail.place]}
              onAsk={(kind) => acting.ask({ kind, targets: [mail.id], count: 1 })}
            />
          )}
          <MailActions mail={mail} mayWork={mayWork} mayOpen={mayOpen} />
        </>
      }
      acting={acting}
    >
      <AnalysisCards mail={mail} mayOpen={mayOpen} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <SimilarCard id={mail.id} campaign={mail.campaign} search={search} />
        <div className="grid min-w-0 gap-5">
          {mail.mailbox !== null && <ActionsCard subjects={[mail.id]} acting={acting} />}
          <MailHistory changes={mail.changes} />
        </div>
      </div>
    </DetailView>
  );
}

/** Other mails of the same campaign. */
function SimilarCard({ id, campaign, search }: SimilarCardProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(similarQuery(id));
  return (
    <Card title={t("mailAnalysis.similar")} actions={data && <Badge>{data.items.length}</Badge>}>
      {campaign && (
        <Link
          to="/secure-inbox/phishing-threats/logs/campaigns/$id"
          params={{ id: campaign.id }}
          className="mb-4 flex w-fit items-center gap-2 font-medium text-brand-text hover:underline"
        >
          <Waypoints aria-hidden size={16} className="shrink-0" />
          {t("mailAnalysis.campaign", { count: campaign.mails })}
        </Link>
      )}
      {error && <ProblemCard title={t("mailAnalysis.errorTitle")} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines count={2} />}
      {data?.items.length === 0 && <p className="text-fg-2">{t("mailAnalysis.noSimilar")}</p>}
      {data && data.items.length > 0 && (
        <ul className="grid gap-3">
          {data.items.map((mail) => (
            <li key={mail.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <VerdictBadge mail={mail} />
              <Link
                to="/secure-inbox/phishing-threats/logs/analysis/$id"
                params={{ id: mail.id }}
                search={search}
                className="min-w-0 font-medium wrap-anywhere text-brand-text hover:underline"
              >
                <bdi>{mail.subject === "" ? t("mail.noSubject") : mail.subject}</bdi>
              </Link>
              <Badge>{t(mail.is_copy ? "mailAnalysis.copy" : "mailAnalysis.near")}</Badge>
              <span className="text-sm text-fg-3">
                <bdi>{mail.mailbox ?? t("mail.uploaded")}</bdi> · <TimeAgo time={mail.received_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

import type { MailDetail } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Waypoints } from "lucide-react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { similarQuery } from "../mail-queries.ts";
import { VerdictBadge } from "../verdict-badge.tsx";

interface SimilarCardProps {
  id: string;
  campaign: MailDetail["campaign"];
  search: Readonly<Record<string, unknown>>;
}

/** Other mails of the same campaign. */
export function SimilarCard({ id, campaign, search }: SimilarCardProps) {
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

import type { MailDetail } from "@parapet/contract";
import { PageHeader } from "@parapet/ui/page-header";
import type { ReactNode } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { DecisionBadge } from "../decision-badge.tsx";
import { useMailRights } from "../use-mail-rights.ts";
import { VerdictBadge } from "../verdict-badge.tsx";
import { AnalysisCards } from "./analysis-cards.tsx";
import { HistoryCard } from "./history-card.tsx";
import { MailActions } from "./mail-actions.tsx";
import { SimilarCard } from "./similar-card.tsx";

interface AnalysisViewProps {
  mail: MailDetail;
  /** The list's address, for mails beside this one. */
  search: Readonly<Record<string, unknown>>;
  back: ReactNode;
}

/** A mail: what it is taken for and why, what it says, where it came from, and what can be done. */
export function AnalysisView({ mail, search, back }: AnalysisViewProps) {
  const t = useT();
  const { mayWork, mayOpen } = useMailRights();
  return (
    <div className="grid gap-5">
      <PageHeader
        back={back}
        title={
          <span className="flex flex-wrap items-center gap-2.5">
            <bdi className="min-w-0 wrap-anywhere">{mail.subject === "" ? t("mail.noSubject") : mail.subject}</bdi>
            <VerdictBadge mail={mail} />
            {mail.decision !== null && <DecisionBadge decision={mail.decision} />}
          </span>
        }
        description={<bdi className="ltr-text wrap-anywhere">{`${mail.from_name} <${mail.from_address}>`.trim()}</bdi>}
        actions={<MailActions mail={mail} mayWork={mayWork} mayOpen={mayOpen} />}
      />
      <AnalysisCards mail={mail} mayOpen={mayOpen} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <SimilarCard id={mail.id} campaign={mail.campaign} search={search} />
        <HistoryCard changes={mail.changes} />
      </div>
    </div>
  );
}

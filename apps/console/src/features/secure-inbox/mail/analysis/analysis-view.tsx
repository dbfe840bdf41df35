import type { MailDetail } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { PageHeader } from "@parapet/ui/page-header";
import type { ReactNode } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { DecisionBadge } from "../decision-badge.tsx";
import { useMailRights } from "../use-mail-rights.ts";
import { VerdictBadge } from "../verdict-badge.tsx";
import { AttachmentsCard } from "./attachments-card.tsx";
import { AuthenticationCard } from "./authentication-card.tsx";
import { DefectsCard } from "./defects-card.tsx";
import { HeadersCard } from "./headers-card.tsx";
import { HistoryCard } from "./history-card.tsx";
import { LinksCard } from "./links-card.tsx";
import { MailActions } from "./mail-actions.tsx";
import { MailCard } from "./mail-card.tsx";
import { MicrosoftCard } from "./microsoft-card.tsx";
import { SignalsCard } from "./signals-card.tsx";
import { SimilarCard } from "./similar-card.tsx";
import { WeightsCard } from "./weights-card.tsx";
import { WhyCard } from "./why-card.tsx";

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
  const { report } = mail;
  const isExercise = mail.signals.includes("context.simulation");
  const isLetThrough = mail.verdict === "clean" && mail.signals.includes("context.tenant_allow");
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
      {mail.not_analysed !== null && <Alert tone="warning">{t(`mailAnalysis.notAnalysed.${mail.not_analysed}`)}</Alert>}
      {isExercise && <Alert tone="info">{t("mailAnalysis.simulationText")}</Alert>}
      {isLetThrough && <Alert tone="info">{t("mailAnalysis.allowedText")}</Alert>}
      {mail.content_until === null && <Alert tone="info">{t("mailAnalysis.gone")}</Alert>}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <WhyCard mail={mail} />
          {report !== null && <SignalsCard signals={report.signals} microsoft={report.microsoft} />}
          {report !== null && <WeightsCard score={report.score} />}
        </div>
        <div className="grid min-w-0 gap-5">
          {mail.content_until !== null && <MailCard id={mail.id} mayOpen={mayOpen} isRead={report !== null} />}
          {report !== null && <LinksCard links={report.links} codes={report.codes} />}
          {report !== null && <AttachmentsCard attachments={report.attachments} />}
          {report !== null && <AuthenticationCard report={report} />}
          {report !== null && <MicrosoftCard mail={mail} />}
          {report !== null && report.defects.length > 0 && <DefectsCard defects={report.defects} />}
        </div>
      </div>
      <HeadersCard mail={mail} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <SimilarCard id={mail.id} campaign={mail.campaign} search={search} />
        <HistoryCard changes={mail.changes} />
      </div>
    </div>
  );
}

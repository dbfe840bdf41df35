import type { MailDetail } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { AttachmentsCard } from "./attachments-card.tsx";
import { AuthenticationCard } from "./authentication-card.tsx";
import { DefectsCard } from "./defects-card.tsx";
import { HeadersCard } from "./headers-card.tsx";
import { LinksCard } from "./links-card.tsx";
import { MailCard } from "./mail-card.tsx";
import { MicrosoftCard } from "./microsoft-card.tsx";
import { SignalsCard } from "./signals-card.tsx";
import { WeightsCard } from "./weights-card.tsx";
import { WhyCard } from "./why-card.tsx";

/** What was found in a mail: what it is taken for and why, what it says, and where it came from. */
export function AnalysisCards({ mail, mayOpen }: { mail: MailDetail; mayOpen: boolean }) {
  const t = useT();
  const { report } = mail;
  const isExercise = mail.signals.includes("context.simulation");
  const isLetThrough = mail.verdict === "clean" && mail.signals.includes("context.tenant_allow");
  return (
    <>
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
    </>
  );
}

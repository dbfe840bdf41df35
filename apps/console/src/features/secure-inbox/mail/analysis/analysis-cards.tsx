import type { MailDetail, MailReport } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { DataTable, type TableColumn } from "@parapet/ui/data-table";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { Tabs } from "@parapet/ui/tabs";
import { MailOpen } from "lucide-react";
import { type ReactNode, lazy, Suspense, useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { HostName } from "../../../../lib/insights/host-name.tsx";
import { useAnalysisNames } from "../use-analysis-names.ts";
import { VerdictBadge } from "../verdict-badge.tsx";
import { AttachmentsCard } from "./attachments-card.tsx";
import { HeadersCard } from "./headers-card.tsx";
import { LinksCard } from "./links-card.tsx";
import { agreesWithMicrosoft, microsoftStatements } from "./microsoft-words.ts";
import type { MailView } from "./opened-mail.tsx";
import { SignalsCard } from "./signals-card.tsx";
import { WeightsCard } from "./weights-card.tsx";
import { WhyCard } from "./why-card.tsx";

const OpenedMail = lazy(async () => ({ default: (await import("./opened-mail.tsx")).OpenedMail }));

const views = ["page", "text", "source"] as const satisfies readonly MailView[];

interface MailCardProps {
  id: string;
  mayOpen: boolean;
  /** What could not be read can be opened as its source only. */
  isRead: boolean;
}

/** The email's content. It's loaded only when it's opened, because that is audited. */
function MailCard({ id, mayOpen, isRead }: MailCardProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const offered = isRead ? views : (["source"] as const);
  const [view, setView] = useState<MailView>(offered[0]);
  return (
    <Card title={t("mailAnalysis.mail")}>
      {isOpen ? (
        <Tabs
          label={t("mailAnalysis.view")}
          value={view}
          onChange={setView}
          tabs={offered.map((value) => ({ value, label: t(`mailAnalysis.view.${value}`) }))}
        >
          <Suspense>
            <OpenedMail key={view} id={id} view={view} />
          </Suspense>
        </Tabs>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="text-fg-2">{t(mayOpen ? "mailAnalysis.openText" : "mailAnalysis.mayNotOpen")}</p>
          {mayOpen && (
            <Button icon={<MailOpen aria-hidden size={16} />} onClick={() => setOpen(true)}>
              {t("mailAnalysis.open")}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

const toneOf = (result: string) => (result === "pass" ? "success" : /fail/.test(result) ? "error" : "neutral");

type ColumnId = "method" | "ours" | "theirs" | "domain";

type Row = MailReport["authentication"]["compared"][number];

const idOf = ({ method }: Row) => method;

/** Results of our own checks next to those of the receiving server, with differences. */
function AuthenticationCard({ report }: { report: MailReport }) {
  const t = useT();
  const { compared, policy } = report.authentication;
  const names = useAnalysisNames();
  const badge = (result: string) => <Badge tone={toneOf(result)}>{names.auth(result)}</Badge>;
  const column = (id: ColumnId, cell: (row: Row) => ReactNode): TableColumn<Row> => ({
    id,
    header: t(`mailAnalysis.${id}`),
    cell,
  });
  const columns = [
    column("method", ({ method }) => method.toUpperCase()),
    column("ours", ({ own }) => badge(own)),
    column("theirs", ({ claimed, agrees }) => (
      <span className="flex flex-wrap gap-2">
        {claimed === null ? "–" : badge(claimed)}
        {agrees === false && <Badge tone="warning">{t("mailAnalysis.differs")}</Badge>}
        {agrees === true && <Badge>{t("mailAnalysis.agrees")}</Badge>}
      </span>
    )),
    column("domain", ({ domain }) => (domain === null ? "–" : <HostName host={domain} className="text-sm" />)),
  ];
  return (
    <Card title={t("mailAnalysis.authentication")}>
      <div className="grid gap-3">
        <DataTable label={t("mailAnalysis.authentication")} columns={columns} rows={compared} rowId={idOf} />
        {policy !== null && <p className="text-sm text-fg-2">{names.shows("dmarc_policy", names.policy(policy))}</p>}
      </div>
    </Card>
  );
}

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

/** What is wrong with the mail's form, and what a limit cut from it. */
function DefectsCard({ defects }: { defects: MailReport["defects"] }) {
  const t = useT();
  const names = useAnalysisNames();
  return (
    <Card title={t("mailAnalysis.defects")} actions={<Badge>{defects.length}</Badge>}>
      <div className="grid gap-4">
        <p className="max-w-[72ch] text-sm text-fg-2">{t("mailAnalysis.defectsText")}</p>
        <ul className="grid gap-2">
          {defects.map(({ code, about }) => (
            <li key={`${code} ${about}`} className="flex flex-wrap items-center gap-2">
              <span>{names.defect(code)}</span>
              {about !== "" && (
                <bdi className="max-w-full rounded-md bg-sunken px-2 py-0.5 font-mono text-sm wrap-anywhere">
                  {about}
                </bdi>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

/** Microsoft 365's findings about the email, in words, next to our verdict. */
function MicrosoftCard({ mail }: { mail: MailDetail }) {
  const t = useT();
  const said = mail.report?.microsoft ?? null;
  const title = t("mailAnalysis.microsoft");
  if (said === null)
    return (
      <Card title={title}>
        <p className="text-fg-2">{t("mailAnalysis.noMicrosoft")}</p>
      </Card>
    );
  const agrees = agreesWithMicrosoft(mail.verdict, said);
  return (
    <Card
      title={title}
      actions={
        agrees !== null && (
          <Badge tone={agrees ? "neutral" : "warning"}>
            {t(agrees ? "mailAnalysis.agrees" : "mailAnalysis.differs")}
          </Badge>
        )
      }
    >
      <KeyValueList
        items={[
          { key: "ours", label: t("mailAnalysis.ms.ours"), value: <VerdictBadge mail={mail} /> },
          ...microsoftStatements(said).map(({ key, code, words }) => ({
            key,
            label: t(`mailAnalysis.ms.${key}`),
            value: (
              <span className="grid gap-0.5">
                {words.map((word) => (
                  <span key={word}>{t(word)}</span>
                ))}
                {code !== "" && <bdi className="ltr-text w-fit font-mono text-sm wrap-anywhere text-fg-2">{code}</bdi>}
              </span>
            ),
          })),
        ]}
      />
    </Card>
  );
}

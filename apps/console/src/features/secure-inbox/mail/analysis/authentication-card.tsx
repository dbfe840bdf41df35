import type { MailReport } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { DataTable, type TableColumn } from "@parapet/ui/data-table";
import type { ReactNode } from "react";
import { HostName } from "../../../../lib/insights/host-name.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useAnalysisNames } from "../use-analysis-names.ts";

const toneOf = (result: string) => (result === "pass" ? "success" : /fail/.test(result) ? "error" : "neutral");

type ColumnId = "method" | "ours" | "theirs" | "domain";
type Row = MailReport["authentication"]["compared"][number];

const idOf = ({ method }: Row) => method;

/** Results of our own checks next to those of the receiving server, with differences. */
export function AuthenticationCard({ report }: { report: MailReport }) {
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

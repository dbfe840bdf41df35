import {
  reportColumns,
  reportEndpoints,
  type ReportedMail,
  reportShelf,
  mailVerdict,
  reportChannel,
  reportKind,
  reportOutcome,
  reportState,
  reportVerdict,
  mailLimit,
} from "@parapet/contract";
import { deferred } from "@parapet/ui/deferred";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { MailPlus } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { LinkTabs } from "../../../../lib/address/link-tabs.tsx";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { csvExport } from "../../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../../lib/list/list-page.tsx";
import { ListRange } from "../../../../lib/list/list-range.tsx";
import { useChoicesWanted } from "../../../../lib/list/use-choices-wanted.ts";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { handlersQuery } from "../../../../lib/people/handlers-query.ts";
import { UploadMailButton } from "../upload-mail-button.tsx";
import { useMailRights } from "../use-mail-rights.ts";
import { reportsQuery, selectionOf } from "./report-queries.ts";
import { reportsSearchDefaults } from "./reports-search-defaults.ts";
import { reportsSearch } from "./reports-search.ts";
import { useBulkReports } from "./use-bulk-reports.tsx";
import { useReportColumns } from "./use-report-columns.tsx";

const reportsEmpty = deferred(async () => (await import("./reports-empty.tsx")).ReportsEmpty);
const reportFigures = deferred(async () => (await import("./report-figures.tsx")).ReportFigures);
const to = "/secure-inbox/phishing-threats/abuse-inbox/analysis/$id";

/** What people report: everything that selects it is in the address. */
export function ReportsPage() {
  const t = useT();
  const address = useListAddress(reportsSearch.read);
  const { search } = address;
  const { mayWork } = useMailRights();
  const filters = reportsSearch.filtersOf(search);
  const choices = useChoicesWanted(filters);
  const list = useQuery(reportsQuery(search));
  const columns = useReportColumns();
  const bulk = useBulkReports(search, list.data);
  const nameOf = ({ title }: ReportedMail) => (title === "" ? t("mail.noSubject") : title);
  const frame = (body: ReactNode) => (
    <>
      <reportFigures.Part props={{}} fallback={<div className="h-24" />} />
      <LinkTabs
        label={t("reports.title")}
        tabs={reportShelf.options}
        tab={search.shelf}
        nameOf={(shelf) => t(`reports.shelf.${shelf}`)}
        linkOf={(shelf) => ({ to: ".", search: { ...search, shelf, page: 1 } })}
        counts={list.data?.shelves}
      >
        {body}
      </LinkTabs>
      {bulk.dialog}
    </>
  );
  return (
    <ListPage
      title={t("reports.title")}
      description={t("reports.description")}
      actions={mayWork && <ReportMailButton />}
      address={address}
      searching={reportsSearch}
      list={list}
      problemTitle={t("reports.errorTitle")}
      views={{ page: "abuse-inbox", defaults: reportsSearchDefaults }}
      exports={csvExport("reports", reportEndpoints["reports.export"], reportColumns.options, () =>
        selectionOf(search),
      )}
      searchLabel={t("reports.search")}
      start={<ListRange address={address} />}
      fields={useReportFields(choices.wanted)}
      onFilterForm={choices.onOpen}
      columns={columns}
      linkOf={({ id }) => ({ to, params: { id }, search })}
      nameOf={nameOf}
      bulk={bulk}
      selectable={mayWork}
      renderEmpty={({ filtered, onClear }) => (
        <reportsEmpty.Part
          props={{
            filtered,
            shelf: search.shelf,
            onClear,
            children: mayWork && <ReportMailButton variant="secondary" />,
          }}
        />
      )}
      frame={frame}
    />
  );
}

/** Every condition of the contract, with names and values to choose from; people are asked for once they are wanted. */
function useReportFields(wanted: boolean): readonly FilterField[] {
  const t = useT();
  const { data: people } = useQuery({ ...handlersQuery, enabled: wanted });
  return useMemo(() => {
    const operators = [{ id: "is", label: t("mail.operator.is") }];
    const noOwner = { value: "nobody", label: t("reports.unassigned") };
    return [
      {
        id: "state",
        label: t("reports.column.state"),
        operators,
        choices: reportState.options.map((value) => ({ value, label: t(`reports.state.${value}`) })),
      },
      {
        id: "verdict",
        label: t("reports.column.verdict"),
        operators,
        choices: reportVerdict.options.map((value) => ({ value, label: t(`reports.verdict.${value}`) })),
      },
      {
        id: "engine",
        label: t("reports.column.engine"),
        operators,
        choices: mailVerdict.options.map((value) => ({ value, label: t(`mail.verdict.${value}`) })),
      },
      {
        id: "kind",
        label: t("reports.column.kinds"),
        operators,
        choices: reportKind.options.map((value) => ({ value, label: t(`reports.kind.${value}`) })),
      },
      {
        id: "channel",
        label: t("reports.channel"),
        operators,
        choices: reportChannel.options.map((value) => ({ value, label: t(`reports.channel.${value}`) })),
      },
      { id: "reporter", label: t("reports.column.reporter"), operators, placeholder: "ann@example.com" },
      {
        id: "owner",
        label: t("reports.column.owner"),
        operators,
        choices: [noOwner, ...(people ?? []).map(({ id, name }) => ({ value: id, label: name }))],
      },
      {
        id: "outcome",
        label: t("reports.outcome"),
        operators,
        choices: reportOutcome.options.map((value) => ({ value, label: t(`reports.outcome.${value}`) })),
      },
      {
        id: "due",
        label: t("reports.column.due_at"),
        operators,
        choices: [{ value: "overdue", label: t("reports.overdue") }],
      },
      { id: "campaign", label: t("mail.filter.campaign"), operators },
    ];
  }, [t, people]);
}

/** Reports a mail by its file, and opens it. */
function ReportMailButton({ variant = "primary" }: { variant?: "primary" | "secondary" }) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  return (
    <UploadMailButton
      label={t("reports.upload")}
      text={t("reports.uploadText", { size: format.bytes(mailLimit) })}
      icon={<MailPlus aria-hidden size={16} />}
      variant={variant}
      row={reportEndpoints["reports.upload"]}
      onSent={(id) => navigate({ to: "/secure-inbox/phishing-threats/abuse-inbox/analysis/$id", params: { id } })}
    />
  );
}

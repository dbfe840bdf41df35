import { reportColumns, reportEndpoints, type ReportedMail, reportShelf } from "@parapet/contract";
import { deferred } from "@parapet/ui/deferred";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LinkTabs } from "../../../../lib/address/link-tabs.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { csvExport } from "../../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../../lib/list/list-page.tsx";
import { ListRange } from "../../../../lib/list/list-range.tsx";
import { useChoicesWanted } from "../../../../lib/list/use-choices-wanted.ts";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { useMailRights } from "../use-mail-rights.ts";
import { ReportMailButton } from "./report-mail-button.tsx";
import { reportsQuery, selectionOf } from "./report-queries.ts";
import { reportsSearch } from "./reports-search.ts";
import { reportsSearchDefaults } from "./reports-search-defaults.ts";
import { useBulkReports } from "./use-bulk-reports.tsx";
import { useReportColumns } from "./use-report-columns.tsx";
import { useReportFields } from "./use-report-fields.ts";

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

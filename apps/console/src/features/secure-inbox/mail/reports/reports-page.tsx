import { reportColumns, reportEndpoints, type ReportedMail, reportShelf } from "@parapet/contract";
import { deferred } from "@parapet/ui/deferred";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LinkTabs } from "../../../../lib/address/link-tabs.tsx";
import { download } from "../../../../lib/api/download.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { exportColumns } from "../../../../lib/list/export/export-columns.ts";
import { useExport } from "../../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../../lib/list/list-page.tsx";
import { ListRange } from "../../../../lib/list/list-range.tsx";
import { useChoicesWanted } from "../../../../lib/list/use-choices-wanted.ts";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { useTitle } from "../../../../lib/use-title.ts";
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
  useTitle(t("reports.title"));
  const router = useRouter();
  const navigate = useNavigate();
  const address = useListAddress(reportsSearch.read);
  const { search, go } = address;
  const { mayWork } = useMailRights();
  const filters = reportsSearch.filtersOf(search);
  const choices = useChoicesWanted(filters);
  const list = useQuery(reportsQuery(search));
  const columns = useReportColumns();
  const bulk = useBulkReports(search, list.data);
  const exporting = useExport("reports", (file, signal) => {
    const column = exportColumns(columns, search.column, reportColumns.options);
    return download(reportEndpoints["reports.export"], file, { query: { ...selectionOf(search), column }, signal });
  });
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
      list={list}
      problemTitle={t("reports.errorTitle")}
      views={{ page: "abuse-inbox", defaults: reportsSearchDefaults }}
      exporting={exporting}
      searchLabel={t("reports.search")}
      start={<ListRange address={address} />}
      fields={useReportFields(choices.wanted)}
      filters={filters}
      onFilterForm={choices.onOpen}
      onFilters={(changed) => go(reportsSearch.withFilters(search, changed))}
      columns={columns}
      rowHref={({ id }) => router.buildLocation({ to, params: { id }, search }).href}
      onOpen={({ id }) => void navigate({ to, params: { id }, search })}
      rowTitle={nameOf}
      selection={mayWork ? { ...bulk.selection, nameOf } : undefined}
      note={bulk.note}
      bulk={bulk.bar}
      empty={
        <reportsEmpty.Part
          props={{
            filtered: reportsSearch.isFiltered(search),
            shelf: search.shelf,
            onClear: () => go(reportsSearch.withoutFilters(search)),
            children: mayWork && <ReportMailButton variant="secondary" />,
          }}
        />
      }
      frame={frame}
    />
  );
}

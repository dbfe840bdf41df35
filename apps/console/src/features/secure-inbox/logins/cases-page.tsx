import { type LoginCase, loginCaseColumns, loginCaseEndpoints } from "@parapet/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { download } from "../../../lib/api/download.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { exportColumns } from "../../../lib/list/export/export-columns.ts";
import { useExport } from "../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { ListRange } from "../../../lib/list/list-range.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { BlindNote } from "./blind-note.tsx";
import { casesSearch } from "./cases-search.ts";
import { caseSelectionOf, casesQuery } from "./login-queries.ts";
import { LoginsEmpty } from "./logins-empty.tsx";
import { casesSearchDefaults } from "./logins-search-defaults.ts";
import { LoginsTabs } from "./logins-tabs.tsx";
import { ReadNowButton } from "./read-now-button.tsx";
import { useBulkCases } from "./use-bulk-cases.tsx";
import { useCaseColumns } from "./use-case-columns.tsx";
import { useCaseFields } from "./use-case-fields.ts";
import { useLoginRights } from "./use-login-rights.ts";

const to = "/secure-inbox/account-takeover/suspicious-login/caseDetail/$id";
const nameOf = ({ display_name, user_name }: LoginCase) => display_name || user_name;

/** Cases of suspicious sign-ins: everything that selects them is in the address. */
export function CasesPage() {
  const t = useT();
  useTitle(t("login.title"));
  const router = useRouter();
  const navigate = useNavigate();
  const address = useListAddress(casesSearch.read);
  const { search, go } = address;
  const { mayWork } = useLoginRights();
  const list = useQuery(casesQuery(search));
  const columns = useCaseColumns();
  const bulk = useBulkCases(search, list.data);
  const exporting = useExport("login-cases", (file, signal) => {
    const column = exportColumns(columns, search.column, loginCaseColumns.options);
    return download(loginCaseEndpoints["loginCases.export"], file, {
      query: { ...caseSelectionOf(search), column },
      signal,
    });
  });
  const inTabs = (body: ReactNode) => (
    <LoginsTabs tab="cases" counts={{ cases: list.data?.total }}>
      {body}
    </LoginsTabs>
  );
  return (
    <ListPage
      title={t("login.title")}
      description={t("login.description")}
      actions={<ReadNowButton />}
      address={address}
      list={list}
      problemTitle={t("login.errorTitle")}
      views={{ page: "login-cases", defaults: casesSearchDefaults }}
      exporting={exporting}
      searchLabel={t("login.search")}
      start={<ListRange address={address} />}
      fields={useCaseFields()}
      filters={casesSearch.filtersOf(search)}
      onFilters={(filters) => go(casesSearch.withFilters(search, filters))}
      columns={columns}
      rowHref={({ id }) => router.buildLocation({ to, params: { id }, search }).href}
      onOpen={({ id }) => void navigate({ to, params: { id }, search })}
      rowTitle={nameOf}
      selection={mayWork ? { ...bulk.selection, nameOf } : undefined}
      note={
        <>
          <BlindNote />
          {bulk.note}
        </>
      }
      bulk={bulk.bar}
      empty={
        <LoginsEmpty
          list="cases"
          filtered={casesSearch.isFiltered(search)}
          onClear={() => go(casesSearch.withoutFilters(search))}
        />
      }
      frame={inTabs}
    />
  );
}

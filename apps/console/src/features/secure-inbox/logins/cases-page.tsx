import { type LoginCase, loginCaseColumns, loginCaseEndpoints } from "@parapet/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { ListRange } from "../../../lib/list/list-range.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
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
  const address = useListAddress(casesSearch.read);
  const { search } = address;
  const { mayWork } = useLoginRights();
  const list = useQuery(casesQuery(search));
  const columns = useCaseColumns();
  const bulk = useBulkCases(search, list.data);
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
      searching={casesSearch}
      list={list}
      problemTitle={t("login.errorTitle")}
      views={{ page: "login-cases", defaults: casesSearchDefaults }}
      exports={csvExport("login-cases", loginCaseEndpoints["loginCases.export"], loginCaseColumns.options, () =>
        caseSelectionOf(search),
      )}
      searchLabel={t("login.search")}
      start={<ListRange address={address} />}
      fields={useCaseFields()}
      columns={columns}
      linkOf={({ id }) => ({ to, params: { id }, search })}
      nameOf={nameOf}
      bulk={bulk}
      selectable={mayWork}
      note={
        <>
          <BlindNote />
        </>
      }
      renderEmpty={({ filtered, onClear }) => <LoginsEmpty list="cases" filtered={filtered} onClear={onClear} />}
      frame={inTabs}
    />
  );
}

import {
  type LoginCase,
  loginCaseColumns,
  loginCaseEndpoints,
  loginCaseState,
  mailSeverity,
  signInDetection,
  type LoginCaseColumn,
  type LoginCaseState,
} from "@parapet/contract";
import type { TableColumn } from "@parapet/ui/data-table";
import type { FilterField } from "@parapet/ui/filter-bar";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { call } from "../../../lib/api/call.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../lib/insights/severity-badge.tsx";
import { type BulkPage, useBulkList } from "../../../lib/list/bulk/use-bulk-list.tsx";
import { csvExport } from "../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../lib/list/list-page.tsx";
import { ListRange } from "../../../lib/list/list-range.tsx";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { BlindNote } from "./blind-note.tsx";
import { CaseState } from "./case-state.tsx";
import { casesSearch, type CasesSearch } from "./cases-search.ts";
import { caseSelectionOf, casesQuery, loginsKey } from "./login-queries.ts";
import { LoginsEmpty } from "./logins-empty.tsx";
import { casesSearchDefaults } from "./logins-search-defaults.ts";
import { LoginsTabs } from "./logins-tabs.tsx";
import { ReadNowButton } from "./read-now-button.tsx";
import { useCountryNames } from "./use-country-names.ts";
import { useLoginRights } from "./use-login-rights.ts";

const muted = <span className="text-fg-3">–</span>;

/** Detections that a row names; the others are counted. */
const named = 3;

function useCaseColumns(): readonly TableColumn<LoginCase>[] {
  const t = useT();
  const format = useFormat();
  const country = useCountryNames();
  const column = (
    id: LoginCaseColumn,
    cell: (row: LoginCase) => ReactNode,
    rest: Partial<TableColumn<LoginCase>> = {},
  ): TableColumn<LoginCase> => ({ id, header: t(`login.column.${id}`), cell, ...rest });
  const newest = { sortable: true, descendingFirst: true } as const;
  return [
    column("state", ({ state }) => <CaseState state={state} />, { sortable: true }),
    column("severity", ({ severity }) => <SeverityBadge severity={severity} />, newest),
    column("score", ({ score }) => format.number(score), { ...newest, align: "end", className: "tabular-nums" }),
    column("user_name", (row) => <Person row={row} />, { sortable: true, pinned: true, className: "min-w-48" }),
    column(
      "detections",
      ({ detections }) => (
        <span className="line-clamp-2 text-sm">
          {detections
            .slice(0, named)
            .map((id) => t(`login.detection.${id}`))
            .join(" · ")}
          {detections.length > named && ` · ${t("login.more", { count: detections.length - named })}`}
        </span>
      ),
      { className: "min-w-64" },
    ),
    column("countries", ({ countries }) => (countries.length === 0 ? muted : countries.map(country).join(", "))),
    column("owner", ({ owner }) => (owner === null ? muted : <bdi className="whitespace-nowrap">{owner}</bdi>)),
    column("first_at", ({ first_at }) => <TimeAgo time={first_at} />, { ...newest, hidden: true }),
    column("last_at", ({ last_at }) => <TimeAgo time={last_at} />, newest),
  ];
}

function Person({ row: { display_name, user_name } }: { row: LoginCase }) {
  return (
    <span className="grid">
      <bdi className="font-medium wrap-anywhere">{display_name || user_name}</bdi>
      <bdi className="ltr-text truncate text-sm text-fg-3" title={user_name}>
        {user_name}
      </bdi>
    </span>
  );
}

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
      note={<BlindNote />}
      renderEmpty={({ filtered, onClear }) => <LoginsEmpty list="cases" filtered={filtered} onClear={onClear} />}
      frame={inTabs}
    />
  );
}

/** Every condition of the contract, with names and values to choose from. */
function useCaseFields(): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const operators = [{ id: "is", label: t("login.is") }];
    return [
      {
        id: "state",
        label: t("login.column.state"),
        operators,
        choices: loginCaseState.options.map((value) => ({ value, label: t(`login.state.${value}`) })),
      },
      {
        id: "severity",
        label: t("login.column.severity"),
        operators,
        choices: mailSeverity.options.map((value) => ({ value, label: t(`insights.severity.${value}`) })),
      },
      {
        id: "detection",
        label: t("login.filter.detection"),
        operators,
        choices: signInDetection.options.map((value) => ({ value, label: t(`login.detection.${value}`) })),
      },
      { id: "user", label: t("login.filter.user"), operators, placeholder: "ann@example.com" },
      { id: "country", label: t("login.filter.country"), operators, placeholder: "NL" },
    ];
  }, [t]);
}

/** Actions on the selected cases. Changing several asks first. */
function useBulkCases(search: CasesSearch, page: BulkPage | undefined) {
  const t = useT();
  // A list of one state is the only one where the previous state is known.
  const [before, ...others] = search["state[is]"] ?? [];
  const common = others.length === 0 ? before : undefined;
  const bulk = useBulkList({
    search,
    selectionOf: caseSelectionOf,
    selectAll: (query) => call(loginCaseEndpoints["loginCases.select"], { query }),
    page,
    send: (state: LoginCaseState, ids) =>
      call(loginCaseEndpoints["loginCases.bulk"], { body: { action: "state", state, ids } }),
    queryKey: loginsKey,
    done: (state, count) => t(`login.done.${state}`, { count }),
    undoOf: (state) => (common === undefined || common === state ? null : common),
  });
  const count = bulk.selection.selected.size;
  const states = loginCaseState.options.filter((state) => state !== common);
  const bar = bulk.bar(
    states.map((state) => {
      const label = t(`login.do.${state}`);
      const confirm = count > 1 ? { title: label, text: t("login.bulkConfirm", { count }) } : undefined;
      return { id: state, label, action: state, confirm };
    }),
  );
  return { ...bulk, bar };
}

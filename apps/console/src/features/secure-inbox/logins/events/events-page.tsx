import {
  loginEventColumns,
  loginEventEndpoints,
  signInDetection,
  type LoginEvent,
  type LoginEventColumn,
} from "@parapet/contract";
import type { TableColumn } from "@parapet/ui/data-table";
import type { FilterField } from "@parapet/ui/filter-bar";
import { StatusDot } from "@parapet/ui/status-dot";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { csvExport } from "../../../../lib/list/export/use-export.ts";
import { ListPage } from "../../../../lib/list/list-page.tsx";
import { ListRange } from "../../../../lib/list/list-range.tsx";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { BlindNote } from "../blind-note.tsx";
import { eventSelectionOf, eventsQuery } from "../login-queries.ts";
import { LoginsEmpty } from "../logins-empty.tsx";
import { eventsSearchDefaults } from "../logins-search-defaults.ts";
import { LoginsTabs } from "../logins-tabs.tsx";
import { ReadNowButton } from "../read-now-button.tsx";
import { useCountryNames } from "../use-country-names.ts";
import { eventsSearch } from "./events-search.ts";

const muted = <span className="text-fg-3">–</span>;

const code = (value: string) => (value === "" ? muted : <bdi className="ltr-text text-sm wrap-anywhere">{value}</bdi>);

function useEventColumns(): readonly TableColumn<LoginEvent>[] {
  const t = useT();
  const country = useCountryNames();
  const column = (
    id: LoginEventColumn,
    cell: (event: LoginEvent) => ReactNode,
    rest: Partial<TableColumn<LoginEvent>> = {},
  ): TableColumn<LoginEvent> => ({ id, header: t(`login.event.${id}`), cell, ...rest });
  return [
    column("time", ({ time }) => <TimeAgo time={time} />, { sortable: true, descendingFirst: true }),
    column("user_name", (event) => <Person event={event} />, { sortable: true, pinned: true, className: "min-w-44" }),
    column("outcome", (event) => <Outcome event={event} />, { className: "min-w-36" }),
    column("app", ({ app }) => app || muted, { sortable: true }),
    column("ip", ({ ip }) => code(ip), { sortable: true, className: "min-w-32" }),
    column("asn", ({ asn }) => (asn === null ? muted : code(`AS${asn}`)), { hidden: true }),
    column("country", (event) => (event.country === "" ? muted : country(event.country)), { sortable: true }),
    column("city", ({ city }) => city || muted, { hidden: true }),
    column("client", ({ client }) => client || muted, { hidden: true }),
    column("device", (event) => <Device event={event} />),
    column("user_agent", ({ user_agent }) => code(user_agent), { hidden: true, className: "max-w-80" }),
    column("risk_level", ({ risk_level }) => t(`login.risk.${risk_level}`), { hidden: true }),
    column(
      "detections",
      ({ detections }) =>
        detections.length === 0 ? muted : detections.map((id) => t(`login.detection.${id}`)).join(" · "),
      { className: "min-w-48 text-sm" },
    ),
  ];
}

function Person({ event: { display_name, user_name } }: { event: LoginEvent }) {
  return (
    <span className="grid">
      <bdi className="font-medium wrap-anywhere">{display_name || user_name}</bdi>
      <bdi className="ltr-text truncate text-sm text-fg-3" title={user_name}>
        {user_name}
      </bdi>
    </span>
  );
}

function Outcome({ event: { is_success, error_code, failure } }: { event: LoginEvent }) {
  const t = useT();
  if (is_success) return <StatusDot tone="success">{t("login.outcome.success")}</StatusDot>;
  return (
    <span className="grid">
      <StatusDot tone="error">{t("login.outcome.failure")}</StatusDot>
      <bdi className="line-clamp-2 text-sm text-fg-3">{`${error_code} ${failure}`}</bdi>
    </span>
  );
}

function Device({ event: { device, is_managed } }: { event: LoginEvent }) {
  const t = useT();
  if (device === "") return <span className="text-fg-3">{t("login.device.unknown")}</span>;
  return (
    <span className="grid">
      <bdi>{device}</bdi>
      {is_managed && <span className="text-sm text-fg-3">{t("login.device.managed")}</span>}
    </span>
  );
}

/** All sign-ins of the tenant: everything that selects them is in the address. */
export function EventsPage() {
  const t = useT();
  const address = useListAddress(eventsSearch.read);
  const { search } = address;
  const list = useQuery(eventsQuery(search));
  const columns = useEventColumns();
  const inTabs = (body: ReactNode) => (
    <LoginsTabs tab="signIns" counts={{ signIns: list.data?.total }}>
      {body}
    </LoginsTabs>
  );
  return (
    <ListPage
      title={t("login.title")}
      tabTitle={t("login.tab.signIns")}
      description={t("login.eventsDescription")}
      actions={<ReadNowButton />}
      address={address}
      searching={eventsSearch}
      list={list}
      problemTitle={t("login.eventsError")}
      views={{ page: "sign-ins", defaults: eventsSearchDefaults }}
      exports={csvExport("sign-ins", loginEventEndpoints["loginEvents.export"], loginEventColumns.options, () =>
        eventSelectionOf(search),
      )}
      searchLabel={t("login.eventsSearch")}
      start={<ListRange address={address} />}
      fields={useEventFields()}
      columns={columns}
      note={<BlindNote />}
      renderEmpty={({ filtered, onClear }) => <LoginsEmpty list="events" filtered={filtered} onClear={onClear} />}
      frame={inTabs}
    />
  );
}

/** Every condition of the contract, with names and values to choose from. */
function useEventFields(): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const operators = [{ id: "is", label: t("login.is") }];
    const outcomes = ["success", "failure"] as const;
    return [
      { id: "user", label: t("login.filter.user"), operators, placeholder: "ann@example.com" },
      { id: "ip", label: t("login.event.ip"), operators, placeholder: "203.0.113.7" },
      { id: "country", label: t("login.filter.country"), operators, placeholder: "NL" },
      { id: "app", label: t("login.event.app"), operators, placeholder: "Office 365 Exchange Online" },
      {
        id: "outcome",
        label: t("login.event.outcome"),
        operators,
        choices: outcomes.map((value) => ({ value, label: t(`login.outcome.${value}`) })),
      },
      {
        id: "detection",
        label: t("login.filter.detection"),
        operators,
        choices: signInDetection.options.map((value) => ({ value, label: t(`login.detection.${value}`) })),
      },
    ];
  }, [t]);
}

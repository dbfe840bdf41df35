import { eventVerdict, usageFilters } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { buttonClass } from "@parapet/ui/button-class";
import { EmptyState } from "@parapet/ui/empty-state";
import { FilterBar, type FilterField, type Filter } from "@parapet/ui/filter-bar";
import { PageHeader } from "@parapet/ui/page-header";
import { Switch } from "@parapet/ui/switch";
import { useQuery, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useLocation, Link } from "@tanstack/react-router";
import { ChartColumn, BellRing } from "lucide-react";
import { useMemo } from "react";
import { filterOperators, filtersIn, replaceFilters } from "../../../lib/address/filters.ts";
import { ChecklistCard } from "../../../lib/checklist/checklist-card.tsx";
import { ShowChecklist } from "../../../lib/checklist/show-checklist.tsx";
import type { MessageId } from "../../../lib/i18n/message-table.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { methods, statusClasses } from "../../../lib/insights/call-choices.ts";
import { openAlertsQuery } from "../../../lib/insights/open-alerts-query.ts";
import { useEnvironmentChoices } from "../../../lib/insights/use-environment-choices.ts";
import { RefreshControl } from "../../../lib/list/refresh-control.tsx";
import { useChoicesWanted } from "../../../lib/list/use-choices-wanted.ts";
import { useListAddress, type ListAddress } from "../../../lib/list/use-list-address.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { PeriodPicker } from "../../../lib/time/period-picker.tsx";
import { useTitle } from "../../../lib/use-title.ts";
import { anyCallQuery, summaryQuery, rangeOf, sourcesQuery } from "./usage-query.ts";
import { readUsageSearch, type UsageSearch } from "./usage-search.ts";
import { UsageView } from "./usage-view.tsx";

/** The contract's filters as fields with their operators, in its order. */
const usageOperators = filterOperators(Object.keys(usageFilters));

/** The conditions that an address holds. */
function filtersOf(search: UsageSearch): Filter[] {
  return filtersIn(usageOperators, search);
}

/** The same address under other conditions. */
function withFilters(search: UsageSearch, filters: readonly Filter[]): UsageSearch {
  return readUsageSearch(replaceFilters(usageOperators, search, filters));
}

interface Source {
  readonly id: string;
  readonly name: string;
}

const names: Readonly<Record<string, MessageId>> = {
  source: "usage.filter.source",
  host: "usage.filter.host",
  environment: "usage.filter.environment",
  port: "usage.filter.port",
  method: "usage.filter.method",
  template: "usage.filter.template",
  action: "usage.filter.action",
  statusClass: "usage.filter.statusClass",
  consumer: "usage.filter.consumer",
  organization: "usage.filter.organization",
  verdict: "usage.filter.verdict",
};

const placeholders: Readonly<Record<string, string>> = {
  host: "api.example.com",
  port: "443",
  template: "/v1/orders/{id}",
  action: "query GetOrders",
  consumer: "alice",
  organization: "acme",
};

/** The contract's filters with names, operators and values to choose from. */
function useUsageFields(
  sources: readonly Source[],
  environments: NonNullable<FilterField["choices"]>,
): readonly FilterField[] {
  const t = useT();
  return useMemo(() => {
    const choices: Readonly<Record<string, FilterField["choices"]>> = {
      source: sources.map(({ id, name }) => ({ value: id, label: name })),
      environment: environments,
      method: methods,
      statusClass: statusClasses,
      verdict: eventVerdict.options.map((value) => ({ value, label: t(`insights.verdict.${value}`) })),
    };
    return [...usageOperators].map(([field, operators]) => {
      const name = names[field];
      const offered = choices[field];
      return {
        id: field,
        label: name === undefined ? field : t(name),
        operators: operators.map((id) => ({
          id,
          label: t(id === "is" ? "usage.operator.is" : "usage.operator.isNot"),
        })),
        ...(offered ? { choices: offered } : { placeholder: placeholders[field] ?? "" }),
      };
    });
  }, [t, sources, environments]);
}

const noSources: readonly never[] = [];

/** What is counted, and what it is compared with. */
function UsageToolbar({ address: { search, go, change } }: { address: ListAddress<UsageSearch> }) {
  const t = useT();
  const client = useQueryClient();
  const filters = filtersOf(search);
  const choices = useChoicesWanted(filters);
  const sources = useQuery({ ...sourcesQuery, enabled: choices.wanted });
  const fields = useUsageFields(sources.data?.items ?? noSources, useEnvironmentChoices(choices.wanted));
  const isUsage = ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]).startsWith("usage.");
  const fetching = useIsFetching({ predicate: isUsage });
  return (
    <FilterBar
      fields={fields}
      value={filters}
      onChange={(changed) => go(withFilters(search, changed))}
      onOpen={choices.onOpen}
      start={<PeriodPicker value={rangeOf(search)} onChange={({ from, to }) => change({ from, to })} />}
      end={
        <>
          <Switch
            label={t("usage.compare")}
            className="me-2"
            checked={search.compare}
            onChange={(compare) => change({ compare }, true)}
          />
          <RefreshControl
            pace={search.refresh}
            onPace={(refresh) => change({ refresh }, true)}
            reloading={fetching > 0}
            onReload={() => void client.invalidateQueries({ predicate: isUsage })}
          />
        </>
      }
    />
  );
}

/** The list comes with the gravest first. */
const urgent: ReadonlySet<string> = new Set(["high", "critical"]);

/** Link to open alerts, if there are any. */
function OpenAlerts() {
  const t = useT();
  const { data } = useQuery(openAlertsQuery());
  if (!data || data.total === 0) return null;
  const isUrgent = data.items.some(({ severity }) => urgent.has(severity));
  return (
    <Link to="/insights/alerts" search={{}} className={buttonClass("secondary")}>
      <BellRing aria-hidden size={16} />
      {t("usage.openAlerts", { count: data.total })}
      {isUrgent && <Badge tone="error">{t("usage.urgent")}</Badge>}
    </Link>
  );
}

// The route asks for both at once, as one file.
export { prefetchUsage } from "./prefetch-usage.ts";

/** How the APIs are used: everything that selects is in the address. */
export function UsagePage() {
  const t = useT();
  useTitle(t("usage.title"));
  const isHome = useLocation({ select: ({ pathname }) => pathname === "/" });
  const address = useListAddress(readUsageSearch);
  const { search } = address;
  const summary = useQuery(summaryQuery(search));
  const { data, error } = summary;
  const isQuiet = data?.current.calls === 0 && data.previous.calls === 0;
  const any = useQuery({ ...anyCallQuery, enabled: isQuiet });
  return (
    <div className="grid gap-5">
      <PageHeader title={t("usage.title")} description={t("usage.description")} actions={<OpenAlerts />} />
      {isHome && <ChecklistCard />}
      <UsageToolbar address={address} />
      {error && !data ? (
        <ProblemCard title={t("usage.errorTitle")} error={error} onRetry={() => void summary.refetch()} />
      ) : isQuiet && any.data?.total === 0 ? (
        <UsageEmpty />
      ) : (
        <UsageView address={address} totals={isQuiet && any.isLoading ? undefined : data} />
      )}
    </div>
  );
}

/** Nothing has ever been called: where calls come from. */
function UsageEmpty() {
  const t = useT();
  return (
    <div className="rounded-card border border-line-card bg-surface shadow-card">
      <EmptyState icon={ChartColumn} title={t("usage.noneTitle")} text={t("usage.noneText")}>
        <Link to="/insights/trace-sources" className={buttonClass("primary")}>
          {t("usage.toSources")}
        </Link>
        <ShowChecklist />
      </EmptyState>
    </div>
  );
}

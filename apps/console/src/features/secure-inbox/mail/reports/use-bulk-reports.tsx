import { type ReportAction, reportEndpoints, type ReportVerdict } from "@parapet/contract";
import { deferred } from "@parapet/ui/deferred";
import { useOpenedOnce } from "@parapet/ui/use-opened-once";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { type Translate, useT } from "../../../../lib/i18n/use-t.ts";
import { type BulkChoice, type BulkPage, useBulkList } from "../../../../lib/list/bulk/use-bulk-list.tsx";
import { handlersQuery } from "../../../../lib/people/handlers-query.ts";
import { mailKey } from "../mail-queries.ts";
import { offeredVerdicts } from "./offered-verdicts.ts";
import { selectionOf } from "./report-queries.ts";
import type { ReportsSearch } from "./reports-search.ts";

const resolveDialog = deferred(async () => (await import("./resolve-many-dialog.tsx")).ResolveManyDialog);

/** What takes an action on open reports back; who owned each before is not known of many. */
function undoOf({ action }: ReportAction, shelf: ReportsSearch["shelf"]): ReportAction | null {
  if (action === "resolve" || action === "review") return shelf === "review" ? { action: "reopen" } : null;
  return null;
}

/** How a report action is sent, and what it did, from the list and from a report's page. */
export function reportActions(t: Translate) {
  return {
    send: (action: ReportAction, ids: string[]) => call(reportEndpoints["reports.bulk"], { body: { ...action, ids } }),
    queryKey: mailKey,
    done: (action: ReportAction, count: number) =>
      action.action === "resolve"
        ? t(`reports.done.${action.verdict}`, { count })
        : t(`reports.done.${action.action}`, { count }),
  };
}

/** Actions on the selected reports. */
export function useBulkReports(search: ReportsSearch, page: BulkPage | undefined) {
  const t = useT();
  const [asking, setAsking] = useState<ReportVerdict | null>(null);
  const hasAsked = useOpenedOnce(asking !== null);
  const bulk = useBulkList({
    search,
    selectionOf,
    selectAll: (query) => call(reportEndpoints["reports.select"], { query }),
    page,
    ...reportActions(t),
    undoOf: (action) => undoOf(action, search.shelf),
  });
  const count = bulk.selection.selected.size;
  const { data: people = [] } = useQuery({ ...handlersQuery, enabled: count > 0 });
  const assignTo = (owner_id: string | null, label: string): BulkChoice<ReportAction> => ({
    id: owner_id ?? "none",
    label,
    action: { action: "assign", owner_id },
  });
  const choices: readonly (BulkChoice<ReportAction> | false)[] = [
    {
      id: "resolve",
      label: t("reports.resolve"),
      choices: offeredVerdicts.map((verdict) => ({
        id: verdict,
        label: t(`reports.verdict.${verdict}`),
        onSelect: () => setAsking(verdict),
      })),
    },
    search.shelf !== "in_review" && { id: "review", label: t("reports.review"), action: { action: "review" } },
    search.shelf !== "review" && { id: "reopen", label: t("reports.reopen"), action: { action: "reopen" } },
    {
      id: "assign",
      label: t("reports.assign"),
      choices: [assignTo(null, t("reports.unassigned")), ...people.map(({ id, name }) => assignTo(id, name))],
    },
  ];
  return {
    ...bulk,
    bar: bulk.bar(choices.filter((each) => each !== false)),
    dialog: hasAsked && (
      <resolveDialog.Part
        props={{
          verdict: asking,
          count,
          onClose: () => setAsking(null),
          onResolve: (verdict) => {
            bulk.run({ action: "resolve", verdict });
            setAsking(null);
          },
        }}
      />
    ),
  };
}

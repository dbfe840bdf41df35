import { type ReportAction, reportEndpoints, type ReportedMail, type ReportVerdict } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { deferred } from "@parapet/ui/deferred";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { useOpenedOnce } from "@parapet/ui/use-opened-once";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useBulkList } from "../../../../lib/list/bulk/use-bulk-list.tsx";
import { handlersQuery } from "../../../../lib/people/handlers-query.ts";
import { mailKey } from "../mail-queries.ts";
import { offeredVerdicts } from "./offered-verdicts.ts";
import { selectionOf } from "./report-queries.ts";
import type { ReportsSearch } from "./reports-search.ts";

interface Page {
  readonly items: readonly ReportedMail[];
  readonly total: number;
}

const resolveDialog = deferred(async () => (await import("./resolve-many-dialog.tsx")).ResolveManyDialog);

/** What takes an action on open reports back; who owned each before is not known of many. */
function undoOf({ action }: ReportAction, shelf: ReportsSearch["shelf"]): ReportAction | null {
  if (action === "resolve" || action === "review") return shelf === "review" ? { action: "reopen" } : null;
  return null;
}

/** What can be done with many reported mails of the list at once. */
export function useBulkReports(search: ReportsSearch, page: Page | undefined) {
  const t = useT();
  const client = useQueryClient();
  const [asking, setAsking] = useState<ReportVerdict | null>(null);
  const hasAsked = useOpenedOnce(asking !== null);
  const { page: _page, page_size: _size, column: _column, view: _view, sort: _sort, ...scope } = search;
  const { selection, note, bar, run } = useBulkList<ReportAction>({
    scope: JSON.stringify(scope),
    page,
    selectAll: () => call(reportEndpoints["reports.select"], { query: selectionOf(search) }),
    send: (action, ids) => call(reportEndpoints["reports.bulk"], { body: { ...action, ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: mailKey }),
    done: (action, count) =>
      action.action === "resolve"
        ? t(`reports.done.${action.verdict}`, { count })
        : t(`reports.done.${action.action}`, { count }),
    undoOf: (action) => undoOf(action, search.shelf),
  });
  const count = selection.selected.size;
  const { data: people = [] } = useQuery({ ...handlersQuery, enabled: count > 0 });
  const chevron = <ChevronDown aria-hidden size={14} />;
  return {
    selection,
    note,
    bar: bar(
      <>
        <Menu
          trigger={
            <Button size="sm">
              {t("reports.resolve")}
              {chevron}
            </Button>
          }
        >
          {offeredVerdicts.map((verdict) => (
            <MenuItem key={verdict} onSelect={() => setAsking(verdict)}>
              {t(`reports.verdict.${verdict}`)}
            </MenuItem>
          ))}
        </Menu>
        {search.shelf !== "in_review" && (
          <Button size="sm" onClick={() => run({ action: "review" })}>
            {t("reports.review")}
          </Button>
        )}
        {search.shelf !== "review" && (
          <Button size="sm" onClick={() => run({ action: "reopen" })}>
            {t("reports.reopen")}
          </Button>
        )}
        <Menu
          trigger={
            <Button size="sm">
              {t("reports.assign")}
              {chevron}
            </Button>
          }
        >
          <MenuItem onSelect={() => run({ action: "assign", owner_id: null })}>{t("reports.unassigned")}</MenuItem>
          {people.map(({ id, name: person }) => (
            <MenuItem key={id} onSelect={() => run({ action: "assign", owner_id: id })}>
              <bdi>{person}</bdi>
            </MenuItem>
          ))}
        </Menu>
      </>,
    ),
    dialog: hasAsked && (
      <resolveDialog.Part
        props={{
          verdict: asking,
          count,
          onClose: () => setAsking(null),
          onResolve: (verdict) => {
            run({ action: "resolve", verdict });
            setAsking(null);
          },
        }}
      />
    ),
  };
}

import { type Alert, type AlertAction, alertEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { useQueryClient } from "@tanstack/react-query";
import { BellOff, Check, ChevronDown, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useBulkList } from "../../../lib/list/bulk/use-bulk-list.tsx";
import { alertsKey, alertSelection } from "./alerts-queries.ts";
import type { AlertsSearch } from "./alerts-search.ts";
import { snoozeAction, snoozeNames } from "./snooze-times.ts";

/** What is done with many alerts at once. */
type BulkAction = Exclude<AlertAction, { action: "assign" }>;

interface Page {
  readonly items: readonly Alert[];
  readonly total: number;
}

/** All of a list are in one state, to which what was done leads back: open ones are opened again. */
function undoOf({ action }: BulkAction, state: AlertsSearch["state"]): BulkAction | null {
  if (state === "open" && action !== "reopen") return { action: "reopen" };
  if (state === "acknowledged") return { action: "acknowledge" };
  if (state === "resolved") return { action: "resolve" };
  return state === "false_positive" ? { action: "false_positive" } : null;
}

/** What can be done with many alerts of the list at once. */
export function useBulkAlerts(search: AlertsSearch, page: Page | undefined) {
  const t = useT();
  const client = useQueryClient();
  const { page: _page, page_size: _size, column: _column, view: _view, alert: _alert, sort: _sort, ...scope } = search;
  const { selection, note, bar, run } = useBulkList<BulkAction>({
    scope: JSON.stringify(scope),
    page,
    selectAll: () => call(alertEndpoints["alerts.select"], { query: alertSelection(search) }),
    send: (action, ids) => call(alertEndpoints["alerts.bulk"], { body: { ...action, ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: alertsKey }),
    done: ({ action }, count) => t(`alerts.bulkDone.${action}`, { count }),
    undoOf: (action) => undoOf(action, search.state),
  });
  const isActive = search.state === "open" || search.state === "acknowledged" || search.state === "snoozed";
  const button = (action: "acknowledge" | "resolve" | "reopen", icon?: ReactNode) => (
    <Button size="sm" icon={icon} onClick={() => run({ action })}>
      {t(`alerts.${action}`)}
    </Button>
  );
  const actions = (
    <>
      {isActive && search.state !== "acknowledged" && button("acknowledge", <Check aria-hidden size={15} />)}
      {search.state !== "open" && button("reopen")}
      {isActive && button("resolve", <CircleCheck aria-hidden size={15} />)}
      {isActive && (
        <Menu
          trigger={
            <Button size="sm" icon={<BellOff aria-hidden size={15} />}>
              {t("alerts.snooze")}
              <ChevronDown aria-hidden size={14} className="text-fg-3" />
            </Button>
          }
        >
          {snoozeNames.map((snooze) => (
            <MenuItem key={snooze} onSelect={() => run(snoozeAction(snooze))}>
              {t(`alerts.snooze.${snooze}`)}
            </MenuItem>
          ))}
        </Menu>
      )}
      {search.state !== "false_positive" && (
        <Button size="sm" onClick={() => run({ action: "false_positive" })}>
          {t("alerts.falsePositive")}
        </Button>
      )}
    </>
  );
  return { selection, note, bar: bar(actions) };
}

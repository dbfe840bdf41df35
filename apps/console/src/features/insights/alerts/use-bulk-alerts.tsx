import { type AlertAction, alertEndpoints } from "@parapet/contract";
import { BellOff, Check, CircleCheck, type LucideIcon } from "lucide-react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { type BulkChoice, type BulkPage, useBulkList } from "../../../lib/list/bulk/use-bulk-list.tsx";
import { alertsKey, alertSelection } from "./alerts-queries.ts";
import type { AlertsSearch } from "./alerts-search.ts";
import { snoozeAction, snoozeNames } from "./snooze-times.ts";

/** What is done with many alerts at once. */
type BulkAction = Exclude<AlertAction, { action: "assign" }>;

/** All of a list are in one state, to which what was done leads back: open ones are opened again. */
function undoOf({ action }: BulkAction, state: AlertsSearch["state"]): BulkAction | null {
  if (state === "open" && action !== "reopen") return { action: "reopen" };
  if (state === "acknowledged") return { action: "acknowledge" };
  if (state === "resolved") return { action: "resolve" };
  return state === "false_positive" ? { action: "false_positive" } : null;
}

/** Actions on the selected alerts. */
export function useBulkAlerts(search: AlertsSearch, page: BulkPage | undefined) {
  const t = useT();
  const bulk = useBulkList({
    search,
    selectionOf: alertSelection,
    selectAll: (query) => call(alertEndpoints["alerts.select"], { query }),
    page,
    send: (action: BulkAction, ids) => call(alertEndpoints["alerts.bulk"], { body: { ...action, ids } }),
    queryKey: alertsKey,
    done: ({ action }, count) => t(`alerts.bulkDone.${action}`, { count }),
    undoOf: (action) => undoOf(action, search.state),
  });
  const choice = (action: "acknowledge" | "resolve" | "reopen", icon?: LucideIcon): BulkChoice<BulkAction> => ({
    id: action,
    label: t(`alerts.${action}`),
    action: { action },
    ...(icon && { icon }),
  });
  const isActive = search.state === "open" || search.state === "acknowledged" || search.state === "snoozed";
  const snooze: BulkChoice<BulkAction> = {
    id: "snooze",
    label: t("alerts.snooze"),
    icon: BellOff,
    choices: snoozeNames.map((id) => ({ id, label: t(`alerts.snooze.${id}`), action: snoozeAction(id) })),
  };
  const choices: readonly (BulkChoice<BulkAction> | false)[] = [
    isActive && search.state !== "acknowledged" && choice("acknowledge", Check),
    search.state !== "open" && choice("reopen"),
    isActive && choice("resolve", CircleCheck),
    isActive && snooze,
    search.state !== "false_positive" && {
      id: "false_positive",
      label: t("alerts.falsePositive"),
      action: { action: "false_positive" },
    },
  ];
  return { ...bulk, bar: bulk.bar(choices.filter((each) => each !== false)) };
}

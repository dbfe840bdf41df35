import type { ScheduledFetch } from "@parapet/contract";
import type { Translate } from "../../../../lib/i18n/use-t.ts";

/** How a scheduled fetch ended, in words. */
export function fetchText(t: Translate, last: ScheduledFetch): string {
  switch (last.outcome) {
    case "unchanged":
      return t("inventory.fetchUnchanged");
    case "published":
      return t("inventory.published", { version: last.version });
    case "failed":
      return t(`inventory.fetch.${last.reason}`, { status: last.status ?? 0 });
    case "refused": {
      const { line, column, fault } = last.problem;
      return `${t("inventory.faultAt", { line, column })} ${t(`inventory.fault.${fault}`)}`;
    }
    case "quota_exceeded":
      return t("problem.quota_exceeded");
  }
}

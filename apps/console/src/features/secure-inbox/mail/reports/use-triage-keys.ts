import type { ReportVerdict } from "@parapet/contract";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useShortcuts } from "../../../../lib/shortcuts/use-shortcuts.ts";

const keys = { phishing: "p", spam: "s", clean: "c" } as const satisfies Partial<Record<ReportVerdict, string>>;
const decided = ["phishing", "spam", "clean"] as const;

/** Keys to decide about a reported mail. */
export function useTriageKeys(mayDecide: boolean, onResolve: (verdict: ReportVerdict) => void): void {
  const t = useT();
  useShortcuts(
    decided.map((verdict) => ({
      keys: keys[verdict],
      label: t("reports.resolveAs", { verdict: t(`reports.verdict.${verdict}`) }),
      group: "page" as const,
      run: () => onResolve(verdict),
      isAvailable: () => mayDecide,
    })),
  );
}

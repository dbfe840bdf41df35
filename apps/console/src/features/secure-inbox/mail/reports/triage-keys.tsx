import type { ReportedMailDetail, ReportVerdict } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { cx } from "@parapet/ui/cx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useShortcuts } from "../../../../lib/shortcuts/use-shortcuts.ts";
import { reportsQuery } from "./report-queries.ts";
import type { ReportsSearch } from "./reports-search.ts";

const to = "/secure-inbox/phishing-threats/abuse-inbox/analysis/$id";
const keys = { phishing: "p", spam: "s", clean: "c" } as const satisfies Partial<Record<ReportVerdict, string>>;
const decided = ["phishing", "spam", "clean"] as const;

interface TriageKeysProps {
  reported: ReportedMailDetail;
  search: ReportsSearch;
  mayWork: boolean;
  onResolve: (verdict: ReportVerdict) => void;
}

/** The ways to the reported mails around this one in the list it was opened from, and keys to decide. */
export function TriageKeys({ reported: { id, state }, search, mayWork, onResolve }: TriageKeysProps) {
  const t = useT();
  const items = useQuery(reportsQuery(search)).data?.items ?? [];
  const at = items.findIndex((each) => each.id === id);
  // One that was decided is in the list no more: then the first one is next.
  const next = at === -1 ? items[0] : items[at + 1];
  const previous = at === -1 ? undefined : items[at - 1];
  const mayDecide = () => mayWork && state !== "analysing";
  useShortcuts(
    decided.map((verdict) => ({
      keys: keys[verdict],
      label: t("reports.resolveAs", { verdict: t(`reports.verdict.${verdict}`) }),
      group: "page" as const,
      run: () => onResolve(verdict),
      isAvailable: mayDecide,
    })),
  );
  const way = (reported: typeof next, which: "next" | "previous", icon: ReactNode) =>
    reported === undefined ? (
      <span className={cx(buttonClass("secondary", "sm"), "pointer-events-none text-fg-3")} aria-hidden>
        {icon}
      </span>
    ) : (
      <Link
        to={to}
        params={{ id: reported.id }}
        search={search}
        aria-label={t(`reports.key.${which}`)}
        title={reported.title}
        className={buttonClass("secondary", "sm")}
      >
        {icon}
      </Link>
    );
  const flip = "rtl:-scale-x-100";
  return (
    <nav aria-label={t("reports.neighbours")} className="flex min-h-9 gap-1.5">
      {way(previous, "previous", <ChevronLeft aria-hidden size={15} className={flip} />)}
      {way(next, "next", <ChevronRight aria-hidden size={15} className={flip} />)}
    </nav>
  );
}

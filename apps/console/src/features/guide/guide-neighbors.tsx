import { Link } from "@tanstack/react-router";
import { ArrowLeft, ArrowRight } from "lucide-react";
import type { GuideTitles } from "../../lib/guide/guide-content.ts";
import { type GuidePageName, guidePages } from "../../lib/guide/guide-pages.ts";
import { useT } from "../../lib/i18n/use-t.ts";

interface GuideNeighborsProps {
  page: GuidePageName;
  titles: Readonly<Record<string, GuideTitles>>;
}

const linkClass = "grid gap-0.5 rounded-lg border border-line px-4 py-3 hover:border-line-strong hover:bg-hover";

/** The pages before and after this one. */
export function GuideNeighbors({ page, titles }: GuideNeighborsProps) {
  const t = useT();
  const index = guidePages.indexOf(page);
  const [previous, next] = [guidePages[index - 1], guidePages[index + 1]];
  return (
    <nav aria-label={t("guide.nearby")} className="mt-6 grid gap-3 border-t border-line pt-6 sm:grid-cols-2">
      {previous && (
        <Link to="/guide/$page" params={{ page: previous }} className={linkClass}>
          <span className="flex items-center gap-1.5 text-sm text-fg-3">
            <ArrowLeft aria-hidden size={14} className="rtl:-scale-x-100" />
            {t("guide.previous")}
          </span>
          <span className="font-medium">{titles[previous]?.title}</span>
        </Link>
      )}
      {next && (
        <Link to="/guide/$page" params={{ page: next }} className={`${linkClass} text-end sm:col-start-2`}>
          <span className="flex items-center justify-end gap-1.5 text-sm text-fg-3">
            {t("guide.next")}
            <ArrowRight aria-hidden size={14} className="rtl:-scale-x-100" />
          </span>
          <span className="font-medium">{titles[next]?.title}</span>
        </Link>
      )}
    </nav>
  );
}

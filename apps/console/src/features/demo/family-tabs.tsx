import { cx } from "@parapet/ui/cx";
import { Link, useMatches } from "@tanstack/react-router";
import { useT } from "../../lib/i18n/use-t.ts";
import { demoFamilies } from "./demo-families.ts";
import { demoPages, isDemoPage } from "./demo-pages.ts";

/** The pages of this family. */
export function FamilyTabs() {
  const t = useT();
  const current = useMatches({ select: (matches) => matches.at(-1)?.fullPath }) ?? "";
  const chosen: string | null = isDemoPage(current) ? (demoPages[current].below ?? current) : null;
  const family: readonly string[] =
    Object.values(demoFamilies).find((paths) => paths.some((path) => path === chosen)) ?? [];
  const tabs = family
    .filter(isDemoPage)
    .filter((path) => demoPages[path].below === undefined)
    .map((path): { path: string; title: string } => ({ path, title: t(demoPages[path].title) }));
  if (tabs.length < 2) return null;
  return (
    <nav aria-label={t("demo.neighbours")} className="-mx-1 overflow-x-auto border-b border-line px-1">
      <ul className="flex gap-5">
        {tabs.map(({ path, title }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={path === chosen ? "page" : undefined}
              className={cx(
                "-mb-px inline-flex h-10 items-center border-b-2 text-base whitespace-nowrap transition-colors",
                "focus-visible:-outline-offset-2",
                path === chosen
                  ? "border-brand-text font-medium text-fg"
                  : "border-transparent text-fg-2 hover:text-fg",
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { EmptyState } from "@parapet/ui/empty-state";
import { SearchField } from "@parapet/ui/search-field";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { useT } from "../../lib/i18n/use-t.ts";
import { demoPages, isDemoPage } from "./demo-pages.ts";
import { partsOf } from "./parts.ts";

interface SearchEntry {
  readonly href: string;
  readonly title: string;
  readonly line: string;
}

/** Max results shown. */
const maxResults = 5;

/** Entries that hold every word that is sought, those whose title begins with it first. */
export function findResults(entries: readonly SearchEntry[], sought: string): readonly SearchEntry[] {
  const words = sought.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const begins = ({ title }: SearchEntry) => Number(title.toLocaleLowerCase().startsWith(words[0] ?? ""));
  return entries
    .filter(({ title, line, href }) => {
      const text = `${title} ${line} ${href}`.toLocaleLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toSorted((one, other) => begins(other) - begins(one))
    .slice(0, maxResults);
}

/** Searches the template itself: its pages and the parts of the design system. */
export function DemoSearch() {
  const t = useT();
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const sought = typeof search["search"] === "string" ? search["search"] : "";
  const entries = useMemo<SearchEntry[]>(
    () => [
      ...Object.keys(demoPages)
        .filter(isDemoPage)
        .filter((path) => !/\$|-v2$/.test(path))
        .map((path) => ({ href: path, title: t(demoPages[path].title), line: path })),
      ...(["components", "forms", "extensions"] as const).flatMap((family) =>
        partsOf(family).map((name) => ({ href: `/${family}/${name}`, title: name, line: t(`part.${name}`) })),
      ),
    ],
    [t],
  );
  const results = findResults(entries, sought);
  return (
    <div className="grid max-w-2xl gap-4">
      <SearchField
        label={t("demo.searchPages")}
        value={sought}
        onChange={(text, continued) =>
          void navigate({ to: ".", search: { search: text || undefined }, replace: continued, resetScroll: false })
        }
      />
      <p role="status" className="text-sm text-fg-3">
        {sought !== "" && t("demo.resultCount", { count: results.length })}
      </p>
      {sought !== "" && results.length === 0 && <EmptyState title={t("demo.nothingFound")} />}
      {results.length > 0 && (
        <ol aria-label={t("demo.results")} className="grid gap-2">
          {results.map(({ href, title, line }) => (
            <li key={href}>
              <Link
                to={href}
                className="grid gap-0.5 rounded-card border border-line-card bg-surface px-4 py-3 shadow-card hover:bg-hover"
              >
                <span className="font-medium">{title}</span>
                <bdi className="text-sm text-fg-2">{line}</bdi>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

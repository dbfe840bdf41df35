import { EmptyState } from "@parapet/ui/empty-state";
import { PageHeader } from "@parapet/ui/page-header";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError } from "../api/api-error.ts";
import { ProblemCard } from "../problem/problem-card.tsx";

interface DetailPageProps<Item> {
  /** The part of a query's state that is shown. */
  found: { readonly data: Item | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  /** Links back to the list and to its neighbors. */
  back: ReactNode;
  /** What it is, until it is known how it is called. */
  title: string;
  missing: { readonly title: string; readonly text: string };
  problemTitle: string;
  children: (item: Item) => ReactNode;
}

/** One thing of a list, in all states: it is loading, there is none, it could not be read, or here it is. */
export function DetailPage<Item>({ found, back, title, missing, problemTitle, children }: DetailPageProps<Item>) {
  const { data, error, refetch } = found;
  if (data !== undefined) return children(data);
  const isMissing = error instanceof ApiError && (error.code === "not_found" || error.code === "invalid_input");
  return (
    <div className="grid gap-5">
      <PageHeader back={back} title={title} />
      {isMissing && (
        <div className="rounded-card border border-line-card bg-surface shadow-card">
          <EmptyState icon={SearchX} title={missing.title} text={missing.text} />
        </div>
      )}
      {error && !isMissing && <ProblemCard title={problemTitle} error={error} onRetry={() => void refetch()} />}
      {!error && (
        <div aria-busy className="grid gap-5">
          <SkeletonCard lines={7} />
          <SkeletonCard lines={11} />
        </div>
      )}
    </div>
  );
}

import { EmptyState } from "@parapet/ui/empty-state";
import { PageHeader } from "@parapet/ui/page-header";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError } from "../api/api-error.ts";
import { useT } from "../i18n/use-t.ts";
import { ProblemCard } from "../problem/problem-card.tsx";
import type { TenantActing } from "../tenant-action/use-tenant-action.tsx";
import { useTitle } from "../use-title.ts";

interface DetailPageProps<Item> {
  /** The part of a query's state that is shown. */
  found: { readonly data: Item | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  /** Links to the list and to neighbors of the item. */
  back: ReactNode;
  /** Heading until the item is loaded. */
  title: string;
  /** Title of the browser tab; the default, also for an empty one, is `title`. */
  nameOf?: (item: Item) => string;
  missing: { readonly title: string; readonly text: string };
  problemTitle: string;
  /** Shape of the page while it loads. */
  skeleton?: ReactNode;
  /** The item, in a `DetailView`. */
  children: (item: Item) => ReactNode;
}

const twoCards = (
  <>
    <SkeletonCard lines={7} />
    <SkeletonCard lines={11} />
  </>
);

/** An item of a list in all its states: loading, missing, failed and shown. */
export function DetailPage<Item>(props: DetailPageProps<Item>) {
  const { found, back, title, nameOf, missing, problemTitle, skeleton = twoCards, children } = props;
  const { data, error, refetch } = found;
  const t = useT();
  useTitle((data !== undefined && nameOf?.(data)) || title);
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
        <div role="status" aria-busy aria-label={t("ui.loading")} className="grid gap-5">
          {skeleton}
        </div>
      )}
    </div>
  );
}

interface DetailViewProps {
  back: ReactNode;
  /** Names the item; it may come from outside. */
  name: string | null;
  /** After the name. */
  badges?: ReactNode;
  description?: ReactNode;
  /** Buttons next to the name. */
  actions?: ReactNode;
  /** Actions in the tenant: their dialog and the result of the last one. */
  acting?: Pick<TenantActing, "note" | "dialog">;
  children: ReactNode;
}

/** The page of a loaded item: its heading and actions, then cards. */
export function DetailView({ back, name, badges, description, actions, acting, children }: DetailViewProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        back={back}
        title={
          <span className="flex flex-wrap items-center gap-2.5">
            {name !== null && <bdi className="min-w-0 wrap-anywhere">{name}</bdi>}
            {badges}
          </span>
        }
        description={description}
        actions={actions}
      />
      {acting?.note}
      {acting?.dialog}
      {children}
    </div>
  );
}

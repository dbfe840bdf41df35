import { EmptyState } from "@parapet/ui/empty-state";
import { Pagination } from "@parapet/ui/pagination";
import { Skeleton } from "@parapet/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ListProblem } from "../../../lib/list/list-problem.tsx";
import { RejectItem } from "./reject-item.tsx";
import { rejectsQuery } from "./sources-query.ts";

/** Refused payloads, newest first. */
export function RejectsPanel({ id, name }: { id: string; name: string | undefined }) {
  const t = useT();
  const [{ page, size }, setPlace] = useState({ page: 1, size: 10 });
  const { data, error, refetch } = useQuery(rejectsQuery(id, page, size));
  if (error && !data)
    return <ListProblem title={t("sources.errorTitle")} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status" aria-label={t("ui.loading")} className="grid gap-4 p-5">
        {["w-3/4", "w-1/2", "w-2/3", "w-5/6"].map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    );
  }
  if (data.total === 0)
    return <EmptyState icon={CircleCheck} title={t("sources.noRejectsTitle")} text={t("sources.noRejectsText")} />;
  return (
    <div className="flex min-h-full flex-col">
      <p className="grid gap-1 px-5 py-4 text-fg-2">
        <bdi className="font-medium break-words text-fg">{name}</bdi>
        {t("sources.rejectsIntro")}
      </p>
      <ul className="flex-1 border-t border-line">
        {data.items.map((reject) => (
          <RejectItem key={reject.id} reject={reject} />
        ))}
      </ul>
      <div className="sticky bottom-0 border-t border-line bg-surface">
        <Pagination
          page={page}
          pageSize={size}
          total={data.total}
          onChange={(next, nextSize) => setPlace({ page: next, size: nextSize })}
        />
      </div>
    </div>
  );
}

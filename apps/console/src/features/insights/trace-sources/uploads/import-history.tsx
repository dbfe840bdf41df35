import { importEndpoints } from "@parapet/contract";
import { EmptyState } from "@parapet/ui/empty-state";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FileClock } from "lucide-react";
import { useId, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ListFooter } from "../../../../lib/list/list-footer.tsx";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ImportItem } from "./import-item.tsx";
import { importsQuery } from "./imports-query.ts";

/** Every upload of the provider, newest first, with what became of it. */
export function ImportHistory({ mayImport }: { mayImport: boolean }) {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const [place, setPlace] = useState({ page: 1, page_size: 10 });
  const { data, error, refetch } = useQuery(importsQuery(place));
  const cancel = useMutation({
    mutationFn: (importId: string) => call(importEndpoints["imports.cancel"], { params: { id: importId } }),
    onError: (problem) => toast(errorText(t, problem), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: ["imports.list"] }),
  });
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-base font-semibold tracking-heading">
        {t("sources.uploads.history")}
      </h2>
      {error && !data && (
        <ProblemCard title={t("sources.uploads.errorTitle")} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonCard lines={4} />}
      {data && (
        <div className="rounded-card border border-line-card bg-surface shadow-card">
          {data.total === 0 ? (
            <EmptyState icon={FileClock} title={t("sources.uploads.noneTitle")} text={t("sources.uploads.noneText")} />
          ) : (
            <>
              <ul>
                {data.items.map((item) => (
                  <ImportItem
                    key={item.id}
                    item={item}
                    onCancel={mayImport ? () => cancel.mutate(item.id) : undefined}
                  />
                ))}
              </ul>
              <ListFooter place={place} list={data} onChange={setPlace} />
            </>
          )}
        </div>
      )}
    </section>
  );
}

import { rejectReason, type RejectReason } from "@parapet/contract";
import { EmptyState } from "@parapet/ui/empty-state";
import { Select } from "@parapet/ui/select";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { FilteredEmpty } from "../../../lib/list/filtered-empty.tsx";
import { ListFooter } from "../../../lib/list/list-footer.tsx";
import { LoadingLines } from "../../../lib/list/loading-lines.tsx";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { RejectItem } from "./reject-item.tsx";
import { rejectsQuery } from "./sources-query.ts";

interface RejectsPanelProps {
  id: string;
  /** Only these; all with null. */
  reason: RejectReason | null;
  onReason: (reason: RejectReason | undefined) => void;
}

/** Refused payloads, newest first. */
export function RejectsPanel({ id, reason, onReason }: RejectsPanelProps) {
  const t = useT();
  const [place, setPlace] = useState({ page: 1, page_size: 10 });
  const { data, error, refetch } = useQuery(rejectsQuery(id, place, reason));
  if (error && !data)
    return <ProblemCard title={t("sources.errorTitle")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingLines />;
  if (data.total === 0 && reason === null)
    return <EmptyState icon={CircleCheck} title={t("sources.noRejectsTitle")} text={t("sources.noRejectsText")} />;
  return (
    <div className="rounded-card border border-line-card bg-surface shadow-card">
      <div className="flex flex-wrap items-end justify-between gap-4 px-5 py-4">
        <p className="max-w-[60ch] text-fg-2">{t("sources.rejectsIntro")}</p>
        <div className="w-72 max-w-full">
          <Select<RejectReason | "">
            label={t("sources.rejectReason")}
            choices={[
              { value: "", label: t("sources.allReasons") },
              ...rejectReason.options.map((value) => ({ value, label: t(`sources.reason.${value}`) })),
            ]}
            value={reason ?? ""}
            onChange={(value) => {
              setPlace({ ...place, page: 1 });
              onReason(value === "" ? undefined : value);
            }}
          />
        </div>
      </div>
      {data.total === 0 && (
        <FilteredEmpty
          title={t("sources.noRejectsTitle")}
          text={t("sources.noRejectsReason")}
          onClear={() => onReason(undefined)}
        />
      )}
      <ul className="border-t border-line">
        {data.items.map((reject) => (
          <RejectItem key={reject.id} reject={reject} />
        ))}
      </ul>
      <div className="border-t border-line">
        <ListFooter place={place} list={data} onChange={setPlace} />
      </div>
    </div>
  );
}

import { mailEndpoints } from "@parapet/contract";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { useT } from "../i18n/use-t.ts";
import { ProblemCard } from "../problem/problem-card.tsx";

/** What is asked for once a visit, as each asking is written down. */
export const askedOnce = { staleTime: Infinity, gcTime: 0, retry: false, refetchOnWindowFocus: false } as const;

/** The safe view of a mail stands in a frame that runs nothing, loads nothing and leads nowhere. */
export function SafePage({ id }: { id: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    ...askedOnce,
    queryKey: ["mail", "page", id],
    queryFn: ({ signal }) => call(mailEndpoints["mail.openPage"], { params: { id }, body: {}, signal }),
  });
  if (error) return <ProblemCard title={t("mail.safe.errorTitle")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCard lines={15} />;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-fg-2">{t("mail.safe.marked", { count: data.marked })}</p>
      <iframe
        title={t("mail.safe.frame")}
        src={data.address}
        sandbox=""
        referrerPolicy="no-referrer"
        className="h-128 w-full resize-y rounded-lg border border-line bg-white"
      />
    </div>
  );
}

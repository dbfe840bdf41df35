import { mailEndpoints } from "@parapet/contract";
import { CodeBlock } from "@parapet/ui/code-block";
import { Skeleton } from "@parapet/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ListProblem } from "../../../../lib/list/list-problem.tsx";
import { mailKey } from "../mail-queries.ts";
import type { MailView } from "./mail-card.tsx";
import { textOf } from "./text-of.ts";

/** One view of a mail. Each is asked for once a visit, as each asking is written down. */
export function OpenedMail({ id, view }: { id: string; view: MailView }) {
  return view === "page" ? <SafePage id={id} /> : <PlainView id={id} view={view} />;
}

const once = { staleTime: Infinity, gcTime: 0, retry: false, refetchOnWindowFocus: false } as const;

/** The safe view stands in a frame that runs nothing, loads nothing and leads nowhere. */
function SafePage({ id }: { id: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    ...once,
    queryKey: [...mailKey, "page", id],
    queryFn: ({ signal }) => call(mailEndpoints["mail.openPage"], { params: { id }, body: {}, signal }),
  });
  if (error) return <ListProblem title={t("mailAnalysis.errorTitle")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-128 rounded-card" />;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-fg-2">{t("mailAnalysis.marked", { count: data.marked })}</p>
      <iframe
        title={t("mailAnalysis.frame")}
        src={data.address}
        sandbox=""
        referrerPolicy="no-referrer"
        className="h-128 w-full resize-y rounded-lg border border-line bg-white"
      />
    </div>
  );
}

function PlainView({ id, view }: { id: string; view: "text" | "source" }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    ...once,
    queryKey: [...mailKey, view, id],
    queryFn: ({ signal }) =>
      textOf(view === "text" ? mailEndpoints["mail.text"] : mailEndpoints["mail.source"], id, signal),
  });
  if (error) return <ListProblem title={t("mailAnalysis.errorTitle")} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-128 rounded-card" />;
  return <CodeBlock code={data} label={t(`mailAnalysis.view.${view}`)} wrap={view === "text"} />;
}

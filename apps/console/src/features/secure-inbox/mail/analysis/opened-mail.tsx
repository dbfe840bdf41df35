import { mailEndpoints, type Endpoint } from "@parapet/contract";
import { CodeBlock } from "@parapet/ui/code-block";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { exchange } from "../../../../lib/api/exchange.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { askedOnce, SafePage } from "../../../../lib/secure-inbox/safe-page.tsx";
import { mailKey } from "../mail-queries.ts";

export type MailView = "page" | "text" | "source";

/** One view of an email. Each is asked for once a visit, as each asking is written down. */
export function OpenedMail({ id, view }: { id: string; view: MailView }) {
  return view === "page" ? <SafePage id={id} /> : <PlainView id={id} view={view} />;
}

function PlainView({ id, view }: { id: string; view: "text" | "source" }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    ...askedOnce,
    queryKey: [...mailKey, view, id],
    queryFn: ({ signal }) =>
      textOf(view === "text" ? mailEndpoints["mail.text"] : mailEndpoints["mail.source"], id, signal),
  });
  if (error) return <ProblemCard title={t("mailAnalysis.errorTitle")} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonCard lines={15} />;
  return <CodeBlock code={data} label={t(`mailAnalysis.view.${view}`)} wrap={view === "text"} />;
}

/** The text that a row about one mail answers. */
async function textOf(row: Endpoint, id: string, signal: AbortSignal): Promise<string> {
  return (await exchange(row, { params: { id }, signal })).text();
}

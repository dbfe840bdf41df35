import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { buttonClass } from "@parapet/ui/button-class";
import { Card } from "@parapet/ui/card";
import { CodeBlock } from "@parapet/ui/code-block";
import { Spinner } from "@parapet/ui/spinner";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { telemetryCommand } from "../../../../lib/telemetry/telemetry-command.ts";
import { RecentCalls } from "../health/recent-calls.tsx";
import { RejectItem } from "../reject-item.tsx";
import { healthQuery, rejectsQuery } from "../sources-query.ts";

/** Polling interval in milliseconds while a user waits. */
const paceMs = 2_000;

interface CallStepProps {
  id: string;
  token: string | null;
  onBack: () => void;
}

/** Waits for the first call, and says why one was refused until another is taken. */
export function CallStep({ id, token, onBack }: CallStepProps) {
  const t = useT();
  const { data, error, refetch } = useQuery({ ...healthQuery(id), refetchInterval: paceMs });
  const health = data?.sources[0];
  const hasCall = (health?.events_total ?? 0) > 0;
  const hasReject = !hasCall && (health?.rejects_total ?? 0) > 0;
  const rejects = useQuery({
    ...rejectsQuery(id, { page: 1, page_size: 10 }),
    enabled: hasReject,
    refetchInterval: paceMs,
  });
  const first = rejects.data?.items[0];
  if (error && !data)
    return <ProblemCard title={t("sources.errorTitle")} error={error} onRetry={() => void refetch()} />;
  return (
    <Card title={t("sources.wizard.step.call")}>
      <div className="grid gap-5">
        <div role="status" className="grid gap-3">
          {hasCall ? (
            <Alert tone="success">{t("sources.call.arrived")}</Alert>
          ) : (
            <p className="flex items-center gap-3 font-medium">
              <Spinner size={18} />
              {t("sources.call.waiting")}
            </p>
          )}
        </div>
        {hasCall && health && <RecentCalls calls={health.recent} />}
        {first && (
          <div className="grid gap-2">
            <Alert tone="warning">
              <p className="font-medium">{t("sources.call.refused")}</p>
              <p>{t("sources.call.refusedText")}</p>
            </Alert>
            <ul className="rounded-card border border-line-card">
              <RejectItem reject={first} />
            </ul>
          </div>
        )}
        {!hasCall && (
          <>
            <p className="max-w-[72ch] text-fg-2">{t("sources.call.waitingText")}</p>
            <CodeBlock label={t("sources.tryIt")} code={telemetryCommand(location.origin, token ?? "YOUR-TOKEN")} />
          </>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onBack}>{t("sources.wizard.previous")}</Button>
          <Link
            to="/insights/trace-sources/$id"
            params={{ id }}
            className={buttonClass(hasCall ? "secondary" : "primary")}
          >
            {t("sources.health")}
          </Link>
          {hasCall && (
            <Link to="/insights/trace-sources" className={buttonClass("primary")}>
              {t("sources.call.done")}
            </Link>
          )}
        </div>
      </div>
    </Card>
  );
}

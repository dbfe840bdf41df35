import type { FunnelReason, SourceFunnel, SourceRuleEffect, TrustedProxies } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { EmptyState } from "@parapet/ui/empty-state";
import { ProgressBar } from "@parapet/ui/progress-bar";
import type { TimeRange } from "@parapet/ui/time-range";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Filter } from "lucide-react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { usePercent } from "../../../../lib/format/use-percent.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { LoadingLines } from "../../../../lib/list/loading-lines.tsx";
import { LoadProblem } from "../../../../lib/problem/load-problem.tsx";
import { PeriodPicker } from "../../../../lib/time/period-picker.tsx";
import { funnelQuery } from "../sources-query.ts";
import { useMayEditSources } from "../use-may-edit-sources.ts";
import { ProxyNotice } from "./proxy-notice.tsx";

interface FunnelCardProps {
  id: string;
  range: TimeRange;
  onRange: (range: TimeRange) => void;
  onTask: (task: FunnelTask) => void;
}

/** A setting of the source that changes how far calls come. */
export type FunnelTask =
  | { readonly kind: "host" }
  | { readonly kind: "rules"; readonly effect: SourceRuleEffect }
  | { readonly kind: "proxies"; readonly suggested: TrustedProxies };

/** How many calls of a source reach each step, and why the others don't. */
export function FunnelCard({ id, range, onRange, onTask }: FunnelCardProps) {
  const t = useT();
  const { data, error, refetch, isPlaceholderData } = useQuery(funnelQuery(id, range));
  const body = () => {
    if (error && !data)
      return <LoadProblem title={t("sources.funnel.errorTitle")} error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingLines />;
    if (data.steps[0]?.calls === 0)
      return <EmptyState icon={Filter} title={t("sources.funnel.noneTitle")} text={t("sources.funnel.noneText")} />;
    return <Steps id={id} range={range} steps={data.steps} onTask={onTask} />;
  };
  return (
    <Card
      title={t("sources.funnel.title")}
      actions={<PeriodPicker value={range} onChange={onRange} />}
      padded={false}
      stale={isPlaceholderData}
    >
      <ProxyNotice id={id} onReview={(suggested) => onTask({ kind: "proxies", suggested })} />
      {body()}
    </Card>
  );
}

type StepsProps = Pick<FunnelCardProps, "id" | "range" | "onTask"> & Pick<SourceFunnel, "steps">;

function Steps({ steps, ...rest }: StepsProps) {
  const t = useT();
  const format = useFormat();
  const percent = usePercent();
  const received = steps[0]?.calls ?? 0;
  return (
    <ol>
      {steps.map(({ step, calls, lost }) => {
        const name = t(`sources.funnel.step.${step}`);
        return (
          <li key={step} className="grid gap-2 border-b border-line px-5 py-3 last:border-b-0">
            <div className="flex items-baseline justify-between gap-3">
              <span className="font-medium">{name}</span>
              <span className="tabular-nums">
                <span className="font-semibold">{format.number(calls)}</span>{" "}
                <span className="text-sm text-fg-2">{percent(calls / received)}</span>
              </span>
            </div>
            <ProgressBar value={(calls / received) * 100} label={name} className="rounded-full bg-sunken" />
            {lost.length > 0 && (
              <ul className="grid gap-2 ps-4 text-sm" aria-label={t("sources.funnel.lostBefore", { step: name })}>
                {lost.map((each) => (
                  <li key={each.reason} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                    <span className="font-medium tabular-nums">−{format.number(each.calls)}</span>
                    <span className="font-medium">{t(`sources.funnel.reason.${each.reason}`)}</span>
                    <span className="min-w-0 flex-1 basis-60 text-fg-2">{t(`sources.funnel.why.${each.reason}`)}</span>
                    <Action reason={each.reason} {...rest} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const link = "rounded-sm text-brand-text underline underline-offset-4";

/** Shows or fixes the loss of calls for a reason, where the console can. */
function Action({ reason, id, range, onTask }: Omit<StepsProps, "steps"> & { reason: FunnelReason }) {
  const t = useT();
  const mayEdit = useMayEditSources();
  switch (reason) {
    case "rejected":
      return (
        <Link to="." search={{ tab: "rejects" }} className={link}>
          {t("sources.funnel.showRejects")}
        </Link>
      );
    case "no_host":
      return mayEdit ? (
        <Button size="sm" onClick={() => onTask({ kind: "host" })}>
          {t("sources.setHost")}
        </Button>
      ) : null;
    case "ignored":
    case "static_file":
    case "preflight":
    case "health_check":
      return mayEdit ? (
        <Button size="sm" onClick={() => onTask({ kind: "rules", effect: "ignore" })}>
          {t("sources.rules.title")}
        </Button>
      ) : null;
    case "page":
      return (
        <span className="flex flex-wrap items-baseline gap-3">
          <Link to="/insights/events" search={{ ...range, "source[is]": id, showNonApi: true }} className={link}>
            {t("sources.funnel.showCalls")}
          </Link>
          {mayEdit && (
            <Button size="sm" onClick={() => onTask({ kind: "rules", effect: "api" })}>
              {t("sources.rules.effect.api")}
            </Button>
          )}
        </span>
      );
    case "no_document":
    case "unchecked":
      return (
        <Link to="/insights/inventory" className={link}>
          {t("sources.funnel.showApis")}
        </Link>
      );
    case "not_http":
    case "repeated":
    case "shed":
    case "api_limit":
    case "api_unavailable":
    case "learning_behind":
      return null;
  }
}

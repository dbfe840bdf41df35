import { probeCheck, type ProbeResult, type ProbeCheck } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Badge } from "@parapet/ui/badge";
import { cx } from "@parapet/ui/cx";
import { Spinner } from "@parapet/ui/spinner";
import { CircleCheck, CircleMinus, CircleX, TriangleAlert } from "lucide-react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";

type Item = ProbeResult["items"][number];

const looks = {
  passed: { icon: CircleCheck, ink: "text-success", tone: "success" },
  failed: { icon: CircleX, ink: "text-error", tone: "error" },
  warning: { icon: TriangleAlert, ink: "text-warning", tone: "warning" },
  skipped: { icon: CircleMinus, ink: "text-fg-3", tone: "neutral" },
} as const;

interface ProbeItemProps {
  check: ProbeCheck;
  /** Null while it is being looked at. */
  item: Item | null;
}

/** One check: what was expected, what came, and what to do about it. */
function ProbeItem({ check, item }: ProbeItemProps) {
  const t = useT();
  const format = useFormat();
  const look = item === null ? null : looks[item.state];
  return (
    <li className="flex gap-3 px-5 py-3">
      <span className={cx("mt-0.5 shrink-0", look?.ink ?? "text-fg-3")}>
        {look === null ? <Spinner size={18} /> : <look.icon aria-hidden size={18} />}
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium">{t(`policy.probe.check.${check}`)}</span>
          <Badge tone={look?.tone ?? "neutral"}>{t(`policy.probe.state.${item?.state ?? "waiting"}`)}</Badge>
          {item?.latency_ms !== null && item?.latency_ms !== undefined && (
            <span className="text-sm text-fg-3">{format.duration(item.latency_ms)}</span>
          )}
        </div>
        <p className="text-sm text-fg-2">{t(`policy.probe.expects.${check}`)}</p>
        {(item?.state === "failed" || item?.state === "warning") && (
          <>
            {item.observed !== "" && (
              <p className="text-sm text-fg-2">
                {t("policy.probe.observed")} <bdi className="font-mono wrap-anywhere text-fg">{item.observed}</bdi>
              </p>
            )}
            <p className="text-sm text-fg">{t(`policy.probe.todo.${check}`)}</p>
          </>
        )}
        {item?.state === "skipped" && (
          <p className="text-sm text-fg">
            {t(item.observed === "monitor" ? "policy.probe.notEnforced" : "policy.probe.notReached")}
          </p>
        )}
      </div>
    </li>
  );
}

interface ProbeChecksProps {
  /** Null until a starting probe reports progress. */
  probe: ProbeResult | null;
  isRunning: boolean;
}

/** What a probe found, each check as it ends, and whose it was. */
export function ProbeChecks({ probe, isRunning }: ProbeChecksProps) {
  const t = useT();
  const ended = probe?.items ?? [];
  // Of one that was stopped, the rest was never looked at.
  const checks = probeCheck.options.filter((check) => isRunning || ended.some((item) => item.check === check));
  return (
    <>
      <div className="grid gap-2 px-5 pb-5 text-sm text-fg-2">
        <p role="status">{isRunning ? <Progress probe={probe} /> : probe !== null && <Summary probe={probe} />}</p>
        {probe !== null && (
          <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-fg-3">
            <bdi className="ltr-text font-mono wrap-anywhere">{probe.url}</bdi>
            <span>
              <T
                id="policy.probe.startedBy"
                components={{ who: <bdi className="wrap-anywhere">{probe.started_by}</bdi> }}
              />
            </span>
            <TimeAgo time={probe.started_at} />
          </p>
        )}
        {probe?.state === "stopped" && <Alert tone="warning">{t("policy.probe.stopped")}</Alert>}
      </div>
      <ol
        aria-label={t("policy.probe.checks")}
        aria-busy={isRunning}
        className="divide-y divide-line border-t border-line empty:hidden"
      >
        {checks.map((check) => (
          <ProbeItem key={check} check={check} item={ended.find((item) => item.check === check) ?? null} />
        ))}
      </ol>
    </>
  );
}

function Progress({ probe }: { probe: ProbeResult | null }) {
  const t = useT();
  return t("policy.probe.running", { done: probe?.items.length ?? 0, count: probeCheck.options.length });
}

function Summary({ probe: { items } }: { probe: ProbeResult }) {
  const t = useT();
  const counted = (state: "passed" | "skipped") => items.filter((item) => item.state === state).length;
  const skipped = counted("skipped");
  return (
    <span className="font-medium text-fg">
      {t(skipped === 0 ? "policy.probe.result" : "policy.probe.resultSkipped", {
        passed: counted("passed"),
        count: items.length,
        skipped,
      })}
    </span>
  );
}

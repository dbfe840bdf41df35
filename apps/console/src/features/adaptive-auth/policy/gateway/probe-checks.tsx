import { probeCheck, type ProbeResult } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { ProbeItem } from "./probe-item.tsx";

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

import type { RuleCoverage } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { ProgressBar } from "@parapet/ui/progress-bar";
import { Link } from "@tanstack/react-router";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";

/** Which ways lead to changes, which are closed and why, and how far the sweep is. */
export function CoverageNote({ coverage: { snapshot, audit, sweep } }: { coverage: RuleCoverage }) {
  const t = useT();
  const { number } = useFormat();
  if (snapshot.blind === "not_connected" || audit.blind === "not_connected") return null;
  return (
    <>
      {snapshot.blind !== null && <Blind text={t(`rules.blind.snapshot.${snapshot.blind}`)} />}
      {audit.blind !== null && <Blind text={t(`rules.blind.audit.${audit.blind}`)} />}
      {audit.lost_hours > 0 && (
        <Alert tone="warning">{t("rules.auditLost", { hours: number(audit.lost_hours) })}</Alert>
      )}
      {sweep?.state === "running" && (
        <div className="grid gap-2" role="status">
          <ProgressBar
            label={t("rules.sweep")}
            value={sweep.mailboxes === 0 ? 0 : (100 * (sweep.done + sweep.failed)) / sweep.mailboxes}
            className="rounded-full bg-sunken"
          />
          <p className="text-sm text-fg-2">
            {t("rules.sweeping", { done: number(sweep.done), mailboxes: number(sweep.mailboxes) })}
          </p>
        </div>
      )}
      <details className="text-sm text-fg-2">
        <summary className="min-h-6 w-fit cursor-pointer">{t("rules.coverage")}</summary>
        <ul className="mt-2 grid gap-1.5">
          <li>{t("rules.snapshotIs", { read: number(snapshot.read), watched: number(snapshot.watched) })}</li>
          <li>
            {audit.read_until === null
              ? t("rules.auditNotYet")
              : t("rules.auditIs", {
                  records: number(audit.records),
                  changes: number(audit.changes),
                  repeated: number(audit.repeated),
                  ignored: number(audit.ignored),
                })}
          </li>
          {sweep?.state === "done" && (
            <li>
              {t("rules.swept", {
                done: number(sweep.done),
                mailboxes: number(sweep.mailboxes),
                changes: number(sweep.changes),
              })}
              {sweep.failed > 0 && <> · {t("rules.sweptFailed", { count: sweep.failed })}</>}
              {sweep.finished_at !== null && (
                <>
                  {" · "}
                  <TimeAgo time={sweep.finished_at} />
                </>
              )}
            </li>
          )}
        </ul>
      </details>
    </>
  );
}

function Blind({ text }: { text: string }) {
  const t = useT();
  return (
    <Alert
      tone="warning"
      action={
        <Link
          to="/secure-inbox/settings/documentation"
          search={{ step: "test" }}
          className="font-medium text-brand-text hover:underline"
        >
          {t("rules.seePermissions")}
        </Link>
      }
    >
      {text}
    </Alert>
  );
}

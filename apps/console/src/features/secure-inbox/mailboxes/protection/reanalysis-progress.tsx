import { type MailReanalysis, reanalysisEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { ProgressBar } from "@parapet/ui/progress-bar";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { reanalysisQuery } from "./reanalysis-query.ts";

/** How far mail is analysed again, or how it went: what was done, and how many verdicts changed. */
export function ReanalysisProgress({ run, mayChange }: { run: MailReanalysis; mayChange: boolean }) {
  const t = useT();
  const { number } = useFormat();
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(reanalysisEndpoints["mailReanalysis.cancel"], { params: { id: run.id } }),
    onError: (refused) => toast(errorText(t, refused), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: reanalysisQuery.queryKey }),
  });
  const { state, total, done, changed, failed } = run;
  return (
    <div className="grid gap-2">
      {state === "running" && (
        <ProgressBar
          label={t("reanalysis.running")}
          value={total === 0 ? 0 : (100 * done) / total}
          className="rounded-full bg-sunken"
        />
      )}
      <div role="status" className="grid gap-0.5">
        <p className="font-medium">{t("reanalysis.verdicts", { count: changed })}</p>
        <p className="text-sm text-fg-2">
          {t("reanalysis.progress", { done: number(done), total: number(total) })}
          {failed > 0 && ` · ${t("reanalysis.failed", { count: failed })}`}
          {state === "cancelled" && ` · ${t("reanalysis.cancelled")}`}
        </p>
      </div>
      <p className="text-sm text-fg-3 wrap-anywhere">
        <T
          id="reanalysis.startedBy"
          components={{ who: <bdi>{run.started_by}</bdi>, time: <TimeAgo time={run.created_at} /> }}
        />
      </p>
      {state === "running" && mayChange && (
        <Button size="sm" className="w-fit" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t("reanalysis.cancel")}
        </Button>
      )}
    </div>
  );
}

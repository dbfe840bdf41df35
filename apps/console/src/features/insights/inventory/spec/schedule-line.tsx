import { type Api, type DocumentSchedule, documentScheduleEndpoints, maxFetchFailures } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Breakable } from "@parapet/ui/breakable";
import { Button } from "@parapet/ui/button";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarClock, RefreshCw } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { TimeUntil } from "../../../../lib/time/time-until.tsx";
import { contractChanged, documentScheduleQuery } from "../inventory-queries.ts";
import { useMayEditApis } from "../use-may-edit-apis.ts";
import { fetchText } from "./fetch-text.ts";

interface ScheduleLineProps {
  api: Pick<Api, "id">;
  /** Where the newest version was fetched from; null if it wasn't. */
  url: string | null;
}

const ScheduleDialog = lazy(async () => ({ default: (await import("./schedule-dialog.tsx")).ScheduleDialog }));

/** Whether the document is fetched on a schedule, how that goes, and what administrators can do about it. */
export function ScheduleLine({ api, url }: ScheduleLineProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(documentScheduleQuery(api.id));
  const mayAdminister = useMayEditApis();
  const [isEditing, setEditing] = useState(false);
  if (error && !data)
    return (
      <Alert tone="error" action={<Button onClick={() => void refetch()}>{t("ui.retry")}</Button>}>
        {t("inventory.scheduleError")} {errorText(t, error)}
      </Alert>
    );
  if (data === undefined) return null;
  const { schedule } = data;
  if (schedule === null && !mayAdminister) return null;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {schedule === null ? (
          <p className="text-sm text-fg-2">{t("inventory.notScheduled")}</p>
        ) : (
          <ScheduleFacts schedule={schedule} />
        )}
        {mayAdminister && (
          <div className="flex flex-wrap gap-3">
            {schedule !== null && <FetchNowButton id={api.id} />}
            <Button size="sm" icon={<CalendarClock aria-hidden size={15} />} onClick={() => setEditing(true)}>
              {t(schedule === null ? "inventory.scheduleFetch" : "inventory.scheduleEdit")}
            </Button>
          </div>
        )}
      </div>
      {schedule !== null && schedule.failures > 0 && <FetchProblem schedule={schedule} />}
      <Suspense>
        {isEditing && (
          <ScheduleDialog
            id={api.id}
            schedule={schedule}
            url={schedule?.url ?? url}
            onClose={() => setEditing(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

function ScheduleFacts({ schedule }: { schedule: DocumentSchedule }) {
  const t = useT();
  const { url, every, last_at, last, next_at, failures } = schedule;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-fg-2">
      <span className="font-medium text-fg">{t(`inventory.fetched.${every}`)}</span>
      <bdi className="ltr-text font-mono wrap-anywhere">
        <Breakable text={url} />
      </bdi>
      {last_at !== null && (
        <span>
          {t("inventory.scheduleLast")} <TimeAgo time={last_at} />
        </span>
      )}
      {failures === 0 && last !== null && <span>{fetchText(t, last)}</span>}
      <span>
        {t("inventory.scheduleNext")} <TimeUntil time={next_at} />
      </span>
    </p>
  );
}

/** Why the last fetch failed; an error once administrators were notified. */
function FetchProblem({ schedule: { failures, last } }: { schedule: DocumentSchedule }) {
  const t = useT();
  return (
    <Alert tone={failures < maxFetchFailures ? "warning" : "error"}>
      {t("inventory.fetchesFailed", { count: failures })} {last !== null && fetchText(t, last)}
    </Alert>
  );
}

function FetchNowButton({ id }: { id: string }) {
  const t = useT();
  const client = useQueryClient();
  const fetchNow = useMutation({
    mutationFn: () => call(documentScheduleEndpoints["apis.fetchScheduledDocument"], { params: { id }, body: {} }),
    onError: (error) => toast(errorText(t, error), "error"),
    onSuccess: ({ last, failures }) => {
      if (last !== null) toast(fetchText(t, last), failures === 0 ? "success" : "error");
    },
    onSettled: () => contractChanged(client, id),
  });
  return (
    <Button
      size="sm"
      icon={<RefreshCw aria-hidden size={15} />}
      loading={fetchNow.isPending}
      onClick={() => fetchNow.mutate()}
    >
      {t("inventory.fetchNow")}
    </Button>
  );
}

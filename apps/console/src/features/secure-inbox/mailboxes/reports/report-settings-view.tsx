import { type ReportSettings, reportSettingsEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { toast } from "@parapet/ui/toast";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { reportSettingsQuery } from "../../../../lib/secure-inbox/report-settings-query.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { useMayProtect } from "../use-may-protect.ts";
import { RepliesCard } from "./replies-card.tsx";
import type { Draft } from "./settings-card-props.ts";
import { WorkingCard } from "./working-card.tsx";

/** Deadlines of reports, automatic closing, and replies to reporters. */
export function ReportSettingsView() {
  const t = useT();
  const mayChange = useMayProtect();
  const { data, error, refetch } = useQuery(reportSettingsQuery);
  if (error && !data)
    return <ProblemCard title={t("reportSettings.errorTitle")} error={error} onRetry={() => void refetch()} />;
  if (data) return <ReportSettingsForm key={data.changed_at} saved={data} mayChange={mayChange} />;
  return (
    <div role="status" aria-label={t("ui.loading")}>
      <SkeletonCard lines={9} />
    </div>
  );
}

function draftOf(saved: ReportSettings): Draft {
  const { due_hours, closes_phishing_from, closes_clean_to, replies, language, templates } = saved;
  return { due_hours, closes_phishing_from, closes_clean_to, replies, language, templates };
}

/** Everything that is chosen about reports, saved together. */
function ReportSettingsForm({ saved, mayChange }: { saved: ReportSettings; mayChange: boolean }) {
  const t = useT();
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(saved));
  const save = useMutation({
    mutationFn: () => call(reportSettingsEndpoints["reportSettings.change"], { body: draft }),
    onSuccess: (answer) => {
      client.setQueryData(reportSettingsQuery.queryKey, answer);
      toast(t("reportSettings.saved"), "success");
    },
    onError: (error) => toast(errorText(t, error), "error"),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate();
  };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(saved));
  const card = {
    saved,
    draft,
    disabled: !mayChange || save.isPending,
    onChange: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
  };
  return (
    <form className="grid gap-5" onSubmit={submit} noValidate>
      <WorkingCard {...card} />
      <RepliesCard {...card} />
      {mayChange && (
        <Button type="submit" variant="primary" className="w-fit" disabled={!isChanged} loading={save.isPending}>
          {t("reportSettings.save")}
        </Button>
      )}
      {saved.changed_by !== null && saved.changed_at !== null && (
        <p className="text-sm text-fg-3">
          <T
            id="reportSettings.changed"
            components={{ who: <bdi>{saved.changed_by}</bdi>, time: <TimeAgo time={saved.changed_at} /> }}
          />
        </p>
      )}
    </form>
  );
}

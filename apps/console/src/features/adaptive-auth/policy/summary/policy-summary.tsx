import {
  type Effect,
  type ProtectedApi,
  type AdaptiveSettings,
  backTestEndpoints,
  settingsChanges,
} from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { ProgressBar } from "@parapet/ui/progress-bar";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { toast } from "@parapet/ui/toast";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { EffectBadge } from "../../../../lib/adaptive-auth/effect-badge.tsx";
import { call } from "../../../../lib/api/call.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { usePercent } from "../../../../lib/format/use-percent.ts";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { LoadProblem } from "../../../../lib/problem/load-problem.tsx";
import { EffectTable } from "../back-test/effect-table.tsx";
import { effectsQuery, backTestsQuery } from "../policy-queries.ts";
import type { TabProps } from "../tab-props.ts";
import type { Draft } from "../use-draft.ts";

const days = 7;

/** A back-test of exactly these settings, which this page has started. */
function usePreview(id: string, settings: AdaptiveSettings) {
  const t = useT();
  const client = useQueryClient();
  const [started, setStarted] = useState<{ readonly test: string; readonly settings: AdaptiveSettings } | null>(null);
  const { data } = useQuery({ ...backTestsQuery(id), enabled: started !== null });
  const start = useMutation({
    mutationFn: () => call(backTestEndpoints["backTests.start"], { params: { id }, body: { settings, days } }),
    onError: (refused) => toast(errorText(t, refused), "error"),
    onSuccess: async (test) => {
      await client.invalidateQueries({ queryKey: backTestsQuery(id).queryKey });
      setStarted({ test: test.id, settings });
    },
  });
  const isSame = started !== null && settingsChanges(started.settings, settings).length === 0;
  const test = isSame ? data?.items.find((each) => each.id === started.test) : undefined;
  return { test, start };
}

interface ChangesPreviewProps {
  api: ProtectedApi;
  draft: Draft;
}

/** What the changes would have done, by a back-test of the same days; of other settings than these it says nothing. */
function ChangesPreview({ api, draft }: ChangesPreviewProps) {
  const t = useT();
  const format = useFormat();
  const { test, start } = usePreview(api.id, draft.settings);
  const isRunning = start.isPending || test?.state === "waiting" || test?.state === "running";
  return (
    <section className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-0.5">
          <h3 className="font-medium">{t("policy.preview")}</h3>
          <p className="text-fg-2">
            {test?.result
              ? t("policy.preview.of", { from: format.instant(test.from), to: format.instant(test.to) })
              : t(test?.state === "failed" ? "policy.backTest.failed" : "policy.preview.text")}
          </p>
        </div>
        {!test?.result && (
          <Button size="sm" loading={isRunning} onClick={() => start.mutate()}>
            {t("policy.preview.start")}
          </Button>
        )}
      </div>
      {isRunning && test !== undefined && (
        <ProgressBar
          label={t("policy.backTest.running")}
          value={test.total === 0 ? 0 : (100 * test.done) / test.total}
          className="rounded-full bg-sunken"
        />
      )}
      {test?.result && <EffectTable before={test.result.before} after={test.result.after} />}
    </section>
  );
}

interface EffectCountsProps {
  from: string;
  calls: number;
  counts: readonly (readonly [Effect, number])[];
}

/** What happens to calls now, and what would happen with the changes: before the rules that say why. */
export function PolicySummary({ api, draft, mayEdit }: TabProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(effectsQuery(api.id));
  const { mode } = draft.live.settings;
  return (
    <Card title={t("policy.now")}>
      <div className="grid grid-cols-1 gap-4">
        {data !== undefined && data.calls > 0 ? (
          <>
            <p className="max-w-[72ch] text-fg-2">{t(`policy.now.${mode}`)}</p>
            <EffectCounts {...data} />
          </>
        ) : data !== undefined ? (
          <p className="max-w-[72ch] text-fg-2">
            <T
              id="policy.now.none"
              components={{ link: <Link to="." search={{ tab: "gateway" }} className={linkClass} /> }}
            />
          </p>
        ) : error ? (
          <LoadProblem title={t("policy.now.error")} error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines count={4} />
        )}
        {mayEdit && draft.changes.length > 0 && data !== undefined && data.calls > 0 && (
          <ChangesPreview api={api} draft={draft} />
        )}
      </div>
    </Card>
  );
}

const linkClass = "text-brand-text underline underline-offset-4 hover:no-underline";

/** How many calls got which effect, of how many, since when. */
function EffectCounts({ from, calls, counts }: EffectCountsProps) {
  const t = useT();
  const format = useFormat();
  const percent = usePercent();
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {counts.map(([effect, count]) => (
          <div key={effect} className="grid content-start gap-1.5 rounded-lg border border-line p-3">
            <dt>
              <EffectBadge effect={effect} />
            </dt>
            <dd className="flex flex-wrap items-baseline gap-x-2">
              <bdi className="text-lg font-semibold tabular-nums">{format.number(count)}</bdi>
              <bdi className="text-sm text-fg-3 tabular-nums">{percent(count / calls)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-fg-3">{t("policy.now.of", { count: calls, since: format.instant(from) })}</p>
    </div>
  );
}

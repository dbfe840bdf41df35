import { heavyActionKind, type HeavyActionKind, tenantActionEndpoints } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { Checkbox } from "@parapet/ui/checkbox";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { errorText } from "../../../lib/problem/error-text.ts";
import { actionSettingsQuery } from "../../../lib/tenant-action/action-queries.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";

/** Which actions a second person has to approve. */
export function SecondPersonCard({ mayChange }: { mayChange: boolean }) {
  const t = useT();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(actionSettingsQuery);
  const change = useMutation({
    mutationFn: (second_person: HeavyActionKind[]) =>
      call(tenantActionEndpoints["tenantActionSettings.change"], { body: { second_person } }),
    onSuccess: (answer) => {
      client.setQueryData(actionSettingsQuery.queryKey, answer);
      toast(t("quarantineSettings.saved"), "success");
    },
    onError: (problem) => toast(errorText(t, problem), "error"),
  });
  const chosen = new Set(change.isPending ? change.variables : data?.second_person);
  return (
    <Card title={t("quarantineSettings.second")}>
      <div className="grid max-w-xl gap-4">
        <p className="text-fg-2">{t("quarantineSettings.secondText")}</p>
        {error && !data && (
          <ProblemCard title={t("quarantineSettings.errorTitle")} error={error} onRetry={() => void refetch()} />
        )}
        {!error && !data && <SkeletonLines count={2} />}
        {data && (
          <>
            <fieldset disabled={!mayChange || change.isPending} className="grid gap-3">
              <legend className="sr-only">{t("quarantineSettings.second")}</legend>
              {heavyActionKind.options.map((kind) => (
                <Checkbox
                  key={kind}
                  label={t(`quarantineSettings.second.${kind}`)}
                  checked={chosen.has(kind)}
                  onChange={({ target }) =>
                    change.mutate(
                      heavyActionKind.options.filter((each) => (each === kind ? target.checked : chosen.has(each))),
                    )
                  }
                />
              ))}
            </fieldset>
            <p className="text-sm text-fg-3">
              {t("quarantineSettings.approvers", { count: data.approvers })}
              {data.changed_by !== null && data.changed_at !== null && (
                <>
                  {" "}
                  <T
                    id="quarantineSettings.changed"
                    components={{ who: <bdi>{data.changed_by}</bdi>, time: <TimeAgo time={data.changed_at} /> }}
                  />
                </>
              )}
            </p>
          </>
        )}
      </div>
    </Card>
  );
}

import { reanalysisEndpoints, type ReanalysisOutlook } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Select } from "@parapet/ui/select";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { reanalysisQuery } from "./reanalysis-query.ts";

/** Chooses how far back, with how much mail that is, and starts. */
export function ReanalysisStart({ outlook: { changed_at: changedAt, touched } }: { outlook: ReanalysisOutlook }) {
  const t = useT();
  const client = useQueryClient();
  const [picked, setPicked] = useState("30");
  const chosen = touched.find(({ days }) => String(days) === picked) ?? touched[0];
  const start = useMutation({
    mutationFn: (days: number) => call(reanalysisEndpoints["mailReanalysis.start"], { body: { days } }),
    onError: (refused) => toast(errorText(t, refused), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: reanalysisQuery.queryKey }),
  });
  if (chosen === undefined) return null;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-48">
        <Select
          label={t("reanalysis.period")}
          value={String(chosen.days)}
          onChange={setPicked}
          choices={touched.map(({ days }) => ({ value: String(days), label: t("reanalysis.days", { days }) }))}
        />
      </div>
      <Button
        variant={changedAt === null ? "secondary" : "primary"}
        disabled={chosen.mails === 0}
        loading={start.isPending}
        onClick={() => start.mutate(chosen.days)}
      >
        {t("reanalysis.start", { count: chosen.mails })}
      </Button>
    </div>
  );
}

import { type MailThresholds, thresholdEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ThresholdSlider } from "../../../../lib/threshold-slider/threshold-slider.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { reanalysisQuery } from "../protection/reanalysis-query.ts";
import { thresholdsQuery } from "./thresholds-query.ts";

type Chosen = MailThresholds["usual"];

const areSame = (one: Chosen, other: Chosen) =>
  one.suspicious === other.suspicious && one.malicious === other.malicious;

/** Both thresholds over how mail of the last days scored, with how many alarms each would have given. */
export function ThresholdsCard({ saved, mayChange }: { saved: MailThresholds; mayChange: boolean }) {
  const t = useT();
  const client = useQueryClient();
  const { number } = useFormat();
  const [draft, setDraft] = useState<Chosen | null>(null);
  const { usual, history, changed_by: who, changed_at: when } = saved;
  const chosen: Chosen = draft ?? saved;
  const change = useMutation({
    mutationFn: ({ suspicious, malicious }: Chosen) =>
      call(thresholdEndpoints["mailThresholds.change"], { body: { suspicious, malicious } }),
    onSuccess: (answer) => {
      client.setQueryData(thresholdsQuery.queryKey, answer);
      setDraft(null);
      toast(t("thresholds.saved"), "success");
    },
    onError: (refused) => toast(errorText(t, refused), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: reanalysisQuery.queryKey }),
  });
  const shown = (name: keyof Chosen) => {
    const alarms = alarmsAt(history, chosen[name]);
    const expected = alarms === null ? t("thresholds.noMail") : t("thresholds.expected", { alarms: number(alarms) });
    return { value: chosen[name], label: t(`thresholds.${name}`), expected };
  };
  const isChanged = !areSame(chosen, saved);
  return (
    <Card title={t("thresholds.title")}>
      <div className="grid gap-4">
        <p className="max-w-[72ch] text-fg-2">{t("thresholds.text", { count: history.mails })}</p>
        <ThresholdSlider
          low={shown("suspicious")}
          high={shown("malicious")}
          counts={history.counts}
          min={11}
          max={99}
          disabled={!mayChange || change.isPending}
          onChange={(suspicious, malicious) => setDraft({ suspicious, malicious })}
        />
        {who !== null && when !== null && (
          <p className="text-sm text-fg-3">
            <T id="thresholds.changed" components={{ who: <bdi>{who}</bdi>, time: <TimeAgo time={when} /> }} />
          </p>
        )}
        {mayChange && (
          <div className="flex flex-wrap gap-3">
            <Button disabled={!isChanged} loading={change.isPending} onClick={() => change.mutate(chosen)}>
              {t("thresholds.save")}
            </Button>
            <Button
              variant="secondary"
              disabled={areSame(chosen, usual)}
              onClick={() => setDraft({ suspicious: usual.suspicious, malicious: usual.malicious })}
            >
              {t("thresholds.useUsual", { suspicious: number(usual.suspicious), malicious: number(usual.malicious) })}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

/** How many of 1,000 mails of the last days had a probability of `percent` or more; null where there was no mail. */
export function alarmsAt({ mails, counts }: MailThresholds["history"], percent: number): number | null {
  if (mails === 0) return null;
  return (1_000 * counts.slice(percent).reduce((sum, count) => sum + count, 0)) / mails;
}

import { type AnswerOf, type Endpoints, quarantineEndpoints, type QuarantineSettings } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { Checkbox } from "@parapet/ui/checkbox";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { settingsQuery } from "./settings-queries.ts";

interface HoldingCardProps {
  saved: AnswerOf<Endpoints["quarantineSettings.read"]>;
  mayChange: boolean;
}

const flags = ["takes_requests", "allows_preview", "purges_expired"] as const;
const names = { takes_requests: "requests", allows_preview: "preview", purges_expired: "purge" } as const;

/** How long mail is held, who may release it, and what happens when its time is over. */
export function HoldingCard({ saved, mayChange }: HoldingCardProps) {
  const t = useT();
  const client = useQueryClient();
  const { changed_by: who, changed_at: when, ...settings } = saved;
  const [draft, setDraft] = useState<QuarantineSettings>(settings);
  const [days, setDays] = useState(String(settings.retention_days));
  const isLong = /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= 365;
  const change = useMutation({
    mutationFn: (body: QuarantineSettings) => call(quarantineEndpoints["quarantineSettings.change"], { body }),
    onSuccess: (answer) => {
      client.setQueryData(settingsQuery.queryKey, answer);
      toast(t("quarantineSettings.saved"), "success");
    },
    onError: (error) => toast(errorText(t, error), "error"),
  });
  return (
    <Card title={t("quarantineSettings.holding")}>
      <form
        className="grid max-w-xl gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isLong) change.mutate({ ...draft, retention_days: Number(days) });
        }}
      >
        <fieldset disabled={!mayChange} className="grid gap-4">
          <TextField
            label={t("quarantineSettings.retention")}
            hint={t("quarantineSettings.retentionHint")}
            error={isLong ? undefined : t("quarantineSettings.retentionError")}
            inputMode="numeric"
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
          <Select
            label={t("quarantineSettings.releasedBy")}
            disabled={!mayChange}
            choices={(["analysts", "administrators"] as const).map((value) => ({
              value,
              label: t(`quarantineSettings.releasedBy.${value}`),
            }))}
            value={draft.released_by}
            onChange={(released_by) => setDraft({ ...draft, released_by })}
          />
          {flags.map((flag) => (
            <Checkbox
              key={flag}
              label={
                <>
                  {t(`quarantineSettings.${names[flag]}`)}
                  {flag === "purges_expired" && (
                    <span className="block text-sm text-fg-3">{t("quarantineSettings.purgeHint")}</span>
                  )}
                </>
              }
              checked={draft[flag]}
              onChange={({ target }) => setDraft({ ...draft, [flag]: target.checked })}
            />
          ))}
        </fieldset>
        {who !== null && when !== null && (
          <p className="text-sm text-fg-3">
            <T id="quarantineSettings.changed" components={{ who: <bdi>{who}</bdi>, time: <TimeAgo time={when} /> }} />
          </p>
        )}
        {mayChange && (
          <div>
            <Button type="submit" variant="primary" loading={change.isPending}>
              {t("quarantineSettings.save")}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

import { Combobox } from "@parapet/ui/combobox";
import { toLocalInput } from "@parapet/ui/time-range";
import { toast } from "@parapet/ui/toast";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { callOf, type MadeUpCall } from "./made-up-call.ts";
import { pastQuery, recentQuery } from "./try-queries.ts";

interface PresetFieldProps {
  apiId: string;
  onChoose: (call: MadeUpCall) => void;
}

/** Takes the call of a recent decision over. */
export function PresetField({ apiId, onChoose }: PresetFieldProps) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const { data, isPending } = useQuery(recentQuery(apiId));
  const take = async (id: string) => {
    try {
      onChoose(callOf(await client.fetchQuery(pastQuery(id)), toLocalInput));
    } catch (error) {
      toast(errorText(t, error), "error");
    }
  };
  const choices = (data?.items ?? []).map((row) => ({
    value: row.id,
    label: t("policy.try.presetLabel", {
      client: row.client?.name ?? "–",
      call: `${row.method} ${row.endpoint ?? "*"}`,
    }),
    hint: t("policy.try.presetHint", {
      effect: t(`adaptive.effect.${row.effect}`),
      time: format.instant(row.time),
    }),
  }));
  const isEmpty = data !== undefined && choices.length === 0;
  return (
    <Combobox
      label={t("policy.try.preset")}
      hint={isEmpty ? t("policy.try.noPreset") : undefined}
      loading={isPending}
      disabled={isEmpty}
      value={null}
      choices={choices}
      onChange={(choice) => choice !== null && void take(choice.value)}
    />
  );
}

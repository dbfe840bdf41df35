import { apiSettings, apiSettingsEndpoints, keptDays, sampleSizes, type ApiSettings } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { Select } from "@parapet/ui/select";
import { TextArea } from "@parapet/ui/text-area";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { useMayEditApis } from "../use-may-edit-apis.ts";
import { IdentityRules } from "./identity-rules.tsx";
import { wordsOf } from "./words-of.ts";

/** The one of some numbers that a choice stands for. */
function numberIn<const Each extends number>(numbers: readonly [Each, ...Each[]], chosen: string): Each {
  return numbers.find((each) => String(each) === chosen) ?? numbers[0];
}

/** Data collection, redaction and consumer identification, applied from the next call. */
export function CaptureForm({ id, settings }: { id: string; settings: ApiSettings }) {
  const t = useT();
  const client = useQueryClient();
  const mayAdminister = useMayEditApis();
  const [draft, setDraft] = useState(settings);
  const [headers, setHeaders] = useState(settings.private_headers.join("\n"));
  const [pointers, setPointers] = useState(settings.private_pointers.join("\n"));
  const [isTried, setTried] = useState(false);
  const daysOf = (choices: readonly number[]) =>
    choices.map((days) => ({ value: String(days), label: t("inventory.days", { days }) }));
  const change = (part: Partial<ApiSettings>) => setDraft({ ...draft, ...part });
  const wanted = apiSettings.safeParse({
    ...draft,
    private_headers: wordsOf(headers),
    private_pointers: wordsOf(pointers),
  });
  const isWrong = (name: keyof ApiSettings) =>
    isTried && !wanted.success && wanted.error.issues.some(({ path }) => path[0] === name);
  const save = useMutation({
    mutationFn: (body: ApiSettings) => call(apiSettingsEndpoints["apis.saveSettings"], { params: { id }, body }),
    onError: (error) => toast(errorText(t, error), "error"),
    onSuccess: (saved) => {
      client.setQueryData(["apis.settings", id], saved);
      toast(t("inventory.saved"), "success");
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (wanted.success) save.mutate(wanted.data);
  };
  return (
    <Card title={t("inventory.capture")}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <fieldset disabled={!mayAdminister} className="grid items-start gap-5 lg:grid-cols-2">
          <Select
            label={t("inventory.bodies")}
            hint={t("inventory.bodiesHint")}
            value={draft.bodies}
            disabled={!mayAdminister}
            onChange={(bodies) => change({ bodies })}
            choices={(["all", "exemplars", "none"] as const).map((value) => ({
              value,
              label: t(`inventory.keepBodies.${value}`),
            }))}
          />
          <Select
            label={t("inventory.sampling")}
            hint={t("inventory.samplingHint")}
            value={String(draft.one_in)}
            disabled={!mayAdminister}
            onChange={(next) => change({ one_in: numberIn(sampleSizes, next) })}
            choices={sampleSizes.map((each) => ({ value: String(each), label: t("inventory.oneIn", { count: each }) }))}
          />
          <Select
            label={t("inventory.eventDays")}
            hint={t("inventory.eventDaysHint")}
            value={String(draft.event_days)}
            disabled={!mayAdminister}
            onChange={(next) => change({ event_days: numberIn(keptDays.events, next) })}
            choices={daysOf(keptDays.events)}
          />
          <Select
            label={t("inventory.payloadDays")}
            hint={t("inventory.payloadDaysHint")}
            value={String(draft.payload_days)}
            disabled={!mayAdminister}
            onChange={(next) => change({ payload_days: numberIn(keptDays.payloads, next) })}
            choices={daysOf(keptDays.payloads)}
          />
          <TextArea
            label={t("inventory.privateHeaders")}
            hint={t("inventory.privateHeadersHint")}
            rows={4}
            dir="ltr"
            spellCheck={false}
            className="font-mono text-sm"
            error={isWrong("private_headers") ? t("inventory.headerWrong") : undefined}
            value={headers}
            onChange={({ target }) => setHeaders(target.value)}
          />
          <TextArea
            label={t("inventory.privatePointers")}
            hint={t("inventory.privatePointersHint", { example: "\u2066/customer/email, /items/*/note\u2069" })}
            rows={4}
            dir="ltr"
            spellCheck={false}
            className="font-mono text-sm"
            error={isWrong("private_pointers") ? t("inventory.pointerWrong") : undefined}
            value={pointers}
            onChange={({ target }) => setPointers(target.value)}
          />
        </fieldset>
        <IdentityRules rules={draft.identity} disabled={!mayAdminister} onChange={(identity) => change({ identity })} />
        {isWrong("identity") && <Alert tone="error">{t("inventory.identityWrong")}</Alert>}
        {mayAdminister && (
          <Button type="submit" variant="primary" className="w-fit" loading={save.isPending}>
            {t("inventory.save")}
          </Button>
        )}
      </form>
    </Card>
  );
}

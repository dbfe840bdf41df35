import { alertKind, insightsSeverity, apiEndpoints, type AlertRule, traceSourceEndpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Checkbox } from "@parapet/ui/checkbox";
import { Dialog } from "@parapet/ui/dialog";
import { MultiCombobox } from "@parapet/ui/multi-combobox";
import { Select } from "@parapet/ui/select";
import { TextArea } from "@parapet/ui/text-area";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useAction } from "../../../../lib/api/use-action.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { channelsQuery } from "../alerts-queries.ts";
import { ruleName } from "../rule-name.ts";
import {
  boundsOf,
  hasActions,
  numbersOfKind,
  readNumber,
  readNumbers,
  type RuleForm,
  typedActions,
  typedNumbers,
} from "./rule-form.ts";
import { RulePreview } from "./rule-preview.tsx";
import type { useRuleActions } from "./use-rule-actions.ts";

interface RuleDialogProps {
  /** null makes a new one. */
  rule: AlertRule | null;
  actions: ReturnType<typeof useRuleActions>;
  onClose: () => void;
}

const placesQuery = queryOptions({
  queryKey: ["alertRules.places"],
  queryFn: async ({ signal }) => {
    const query = { page_size: 100 } as const;
    const [apis, sources] = await Promise.all([
      call(apiEndpoints["apis.list"], { query: { ...query, sort: "name" }, signal }),
      call(traceSourceEndpoints["traceSources.list"], { query, signal }),
    ]);
    const choice = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
    return { apis: apis.items.map(choice), sources: sources.items.map(choice) };
  },
});

const formOf = (rule: AlertRule | null, name: string): RuleForm => ({
  name,
  kind: rule?.kind ?? "error_rate",
  severity: rule?.severity ?? "medium",
  numbers: typedNumbers(rule?.kind ?? "error_rate", rule?.params),
  apis: rule?.scope.apis ?? [],
  actions: rule?.scope.actions.join("\n") ?? "",
  sources: rule?.scope.sources ?? [],
  channels: rule?.channels ?? [],
});

/** One rule: its numbers, what it is limited to, who is notified, and what it would have raised. */
export function RuleDialog({ rule, actions, onClose }: RuleDialogProps) {
  const t = useT();
  const id = useId();
  const shownName = rule === null ? "" : ruleName(t, rule);
  const [form, setForm] = useState(() => formOf(rule, shownName));
  const [tried, setTried] = useState(false);
  const places = useQuery(placesQuery);
  const channels = useQuery(channelsQuery);
  const change = (part: Partial<RuleForm>) => setForm({ ...form, ...part });
  const params = readNumbers(form);
  const isNamed = form.name.trim() !== "" && form.name.trim().length <= 120;
  const scope = {
    apis: [...form.apis],
    operations: rule?.scope.operations ?? [],
    actions: typedActions(form),
    sources: [...form.sources],
  };
  const saving = useAction(async () => {
    const body = {
      // A translated default name isn't a custom name.
      name: rule !== null && form.name === shownName ? rule.name : form.name,
      severity: form.severity,
      scope,
      params: params ?? {},
      channels: [...form.channels],
    };
    if (rule === null) await actions.create.mutateAsync({ ...body, kind: form.kind });
    else await actions.update.mutateAsync({ id: rule.id, body });
    toast(t("alerts.saved"), "success");
    onClose();
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isNamed && params !== null) void saving.run(undefined);
  };
  const chosen = (all: readonly { value: string; label: string }[] | undefined, ids: readonly string[]) =>
    ids.map((value) => all?.find((each) => each.value === value) ?? { value, label: "…" });
  const noChoices: readonly never[] = [];
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t(rule === null ? "alerts.newRule" : "alerts.editRule")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={saving.status === "running"}>
            {t(rule === null ? "alerts.create" : "alerts.save")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label={t("alerts.name")}
          value={form.name}
          autoComplete="off"
          error={tried && !isNamed ? t("alerts.nameMissing") : undefined}
          onChange={(event) => change({ name: event.target.value })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t("alerts.lookFor")}
            choices={alertKind.options.map((value) => ({ value, label: t(`alerts.kind.${value}`) }))}
            value={form.kind}
            disabled={rule !== null}
            onChange={(kind) => change({ kind, numbers: typedNumbers(kind) })}
          />
          <Select
            label={t("alerts.column.severity")}
            choices={insightsSeverity.options.map((value) => ({ value, label: t(`insights.severity.${value}`) }))}
            value={form.severity}
            onChange={(severity) => change({ severity })}
          />
          {numbersOfKind(form.kind).map((name) => {
            const typed = form.numbers[name] ?? "";
            const isWrong = readNumber(form.kind, name, typed) === null;
            return (
              <TextField
                key={name}
                label={t(`alerts.parameter.${name}`)}
                inputMode="decimal"
                value={typed}
                error={isWrong ? t("alerts.outOfBounds", boundsOf(form.kind, name)) : undefined}
                onChange={(event) => change({ numbers: { ...form.numbers, [name]: event.target.value } })}
              />
            );
          })}
        </div>
        {form.kind === "source_silent" ? (
          <MultiCombobox
            label={t("alerts.limitToSources")}
            hint={t("alerts.limitHint")}
            choices={places.data?.sources ?? noChoices}
            value={chosen(places.data?.sources, form.sources)}
            onChange={(sources) => change({ sources: sources.map(({ value }) => value) })}
          />
        ) : (
          <MultiCombobox
            label={t("alerts.limitTo")}
            hint={t("alerts.limitHint")}
            choices={places.data?.apis ?? noChoices}
            value={chosen(places.data?.apis, form.apis)}
            onChange={(apis) => change({ apis: apis.map(({ value }) => value) })}
          />
        )}
        {hasActions(form.kind) && (
          <TextArea
            label={t("alerts.limitToActions")}
            hint={t("alerts.limitToActionsHint")}
            rows={2}
            dir="ltr"
            className="font-mono"
            value={form.actions}
            onChange={(event) => change({ actions: event.target.value })}
          />
        )}
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium">{t("alerts.channels")}</legend>
          {channels.data?.items.length === 0 && <p className="text-sm text-fg-3">{t("alerts.noChannel")}</p>}
          {channels.data?.items.map((channel) => (
            <Checkbox
              key={channel.id}
              label={<bdi>{channel.name}</bdi>}
              checked={form.channels.includes(channel.id)}
              onChange={(event) =>
                change({
                  channels: event.target.checked
                    ? [...form.channels, channel.id]
                    : form.channels.filter((each) => each !== channel.id),
                })
              }
            />
          ))}
        </fieldset>
        <RulePreview kind={form.kind} params={params} scope={scope} />
        {saving.error !== null && <Alert tone="error">{errorText(t, saving.error)}</Alert>}
      </form>
    </Dialog>
  );
}

import { type ProviderQuotas, quotaEndpoints, type QuotaKind } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { Dialog } from "@parapet/ui/dialog";
import { ProgressBar } from "@parapet/ui/progress-bar";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "../../lib/api/call.ts";
import { FormAlert } from "../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../lib/form/use-body-form.ts";
import type { Format } from "../../lib/format/format.ts";
import { useFormat } from "../../lib/format/use-format.ts";
import type { MessageId } from "../../lib/i18n/message-table.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../lib/problem/load-problem.tsx";
import { providersKey } from "./providers-queries.ts";

interface QuotaCardProps {
  id: string;
  mayChange: boolean;
}

/** What a provider uses of its limits, and which are reached. */
export function QuotaCard({ id, mayChange }: QuotaCardProps) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [...providersKey, "quotas", id],
    queryFn: ({ signal }) => call(quotaEndpoints["providers.quotas"], { params: { id }, signal }),
  });
  if (data === undefined) {
    if (error === null) return <SkeletonCard lines={6} />;
    return (
      <Card>
        <LoadProblem title={t("quotas.failed")} error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const reached = data.items.filter(({ used, limit }) => used >= limit);
  return (
    <Card
      title={t("quotas.title")}
      actions={mayChange && <Button onClick={() => setEditing(true)}>{t("quotas.change")}</Button>}
    >
      <div className="grid gap-4">
        {reached.map(({ kind }) => (
          <Alert key={kind} tone="warning">
            {t(`quotas.reached.${kind}`)}
          </Alert>
        ))}
        {data.items.map((item) => (
          <QuotaLine key={item.kind} {...item} />
        ))}
      </div>
      {editing && <QuotaDialog id={id} quotas={data} onClose={() => setEditing(false)} />}
    </Card>
  );
}

/** Use is named by its period; a limit is named by its unit, in which it is typed. */
const usedMessages: Readonly<Partial<Record<QuotaKind, MessageId>>> = {
  events_per_day: "quotas.used.events_per_day",
  stored_bytes: "quotas.used.stored_bytes",
  query_seconds_per_hour: "quotas.used.query_seconds_per_hour",
};

const amountIn = (format: Format): Partial<Record<QuotaKind, (value: number) => string>> => ({
  stored_bytes: format.bytes,
  query_seconds_per_hour: (seconds) => format.duration(seconds * 1000),
});

function QuotaLine({ kind, used, limit, is_default }: ProviderQuotas["items"][number]) {
  const t = useT();
  const format = useFormat();
  const amount = amountIn(format)[kind] ?? format.number;
  const values = { used: amount(used), limit: amount(limit) };
  const label = t(usedMessages[kind] ?? `quotas.kind.${kind}`);
  const share = limit === 0 ? 100 : Math.min(100, (100 * used) / limit);
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span>{label}</span>
        <span className="text-fg-2 tabular-nums">{t(is_default ? "quotas.ofDefault" : "quotas.of", values)}</span>
      </div>
      <ProgressBar value={share} label={label} className="rounded-full bg-sunken" />
    </div>
  );
}

interface QuotaDialogProps {
  id: string;
  quotas: ProviderQuotas;
  onClose: () => void;
}

function QuotaDialog({ id, quotas, onClose }: QuotaDialogProps) {
  const t = useT();
  const formId = useId();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (body: Partial<Record<QuotaKind, number | null | undefined>>) =>
      call(quotaEndpoints["providers.changeQuotas"], { params: { id }, body }),
    onSuccess: (saved) => {
      client.setQueryData([...providersKey, "quotas", id], saved);
      toast(t("quotas.saved"), "success");
    },
  });
  const text = (kind: QuotaKind) => {
    const item = quotas.items.find((each) => each.kind === kind);
    return item === undefined || item.is_default ? "" : String(item.limit);
  };
  const form = useBodyForm({
    schema: quotaEndpoints["providers.changeQuotas"].body,
    initial: {
      events_per_day: text("events_per_day"),
      apis: text("apis"),
      sources: text("sources"),
      users: text("users"),
      stored_bytes: text("stored_bytes"),
      query_seconds_per_hour: text("query_seconds_per_hour"),
    },
    bodyOf: (typed) =>
      Object.fromEntries(
        Object.entries(typed).map(([kind, value]) => [kind, value.trim() === "" ? null : Number(value)]),
      ),
    send: async (body) => {
      await save.mutateAsync(body);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("quotas.changeTitle")}
      description={t("quotas.changeText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" loading={form.action.status === "running"}>
            {t("form.save")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit} className="grid gap-4">
        {quotas.items.map(({ kind }) => (
          <TextField
            key={kind}
            label={t(`quotas.kind.${kind}`)}
            aside={t("form.optional")}
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            {...form.field(kind)}
          />
        ))}
        <FormAlert error={form.problem} />
      </form>
    </Dialog>
  );
}

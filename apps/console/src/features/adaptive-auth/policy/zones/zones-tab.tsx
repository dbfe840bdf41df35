import { networkZoneEndpoints, type NetworkZone } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { EmptyState } from "@parapet/ui/empty-state";
import { IconButton } from "@parapet/ui/icon-button";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Network, Pencil, Plus, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { call } from "../../../../lib/api/call.ts";
import { countryName } from "../../../../lib/format/country-name.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../../lib/preferences/use-preference.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { zonesQuery } from "../policy-queries.ts";

/** A zone may hold thousands of blocks; more than this is for its form. */
const shown = 6;

/** What is in a zone: of each of its lists the first, and how many more there are. */
function ZoneContents({ zone }: { zone: NetworkZone }) {
  const t = useT();
  const locale = usePreference("locale");
  const lists = [
    { id: "cidrs", literal: true, words: zone.cidrs },
    { id: "asns", literal: true, words: zone.asns.map((number) => `AS${number}`) },
    { id: "countries", literal: false, words: zone.countries.map((code) => countryName(code, locale)) },
  ] as const;
  const held = lists.filter(({ words }) => words.length > 0);
  if (held.length === 0) return <span className="text-sm text-fg-3">{t("policy.zone.holdsNothing")}</span>;
  return (
    <dl className="grid gap-1.5 text-sm">
      {held.map(({ id, literal, words }) => (
        <div key={id} className="flex flex-wrap items-center gap-1.5">
          <dt className="me-0.5 text-fg-3">{t(`policy.zone.${id}`)}</dt>
          {words.slice(0, shown).map((word) => (
            <dd key={word}>
              <Badge mono={literal}>
                <bdi>{word}</bdi>
              </Badge>
            </dd>
          ))}
          {words.length > shown && (
            <dd className="text-fg-3">{t("policy.zone.more", { count: words.length - shown })}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}

const ZoneDialog = lazy(async () => ({ default: (await import("./zone-dialog.tsx")).ZoneDialog }));
const tones = { trusted: "success", blocked: "error", neutral: "neutral" } as const;
type Task =
  | { readonly kind: "edit"; readonly zone: NetworkZone | null }
  | { readonly kind: "delete"; readonly zone: NetworkZone };

/** The networks that rules name, of the whole provider. They are in force at once. */
export function ZonesTab({ mayEdit }: { mayEdit: boolean }) {
  const t = useT();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(zonesQuery);
  const [task, setTask] = useState<Task | null>(null);
  const onClose = () => setTask(null);
  const remove = useMutation({
    mutationFn: ({ id }: NetworkZone) => call(networkZoneEndpoints["networkZones.delete"], { params: { id } }),
    onError: (refused) =>
      toast(
        refused instanceof ApiError && refused.code === "conflict" ? t("policy.zone.isNamed") : errorText(t, refused),
        "error",
      ),
    onSuccess: () => toast(t("policy.zone.deleted"), "success"),
    onSettled: () => {
      onClose();
      return client.invalidateQueries(zonesQuery);
    },
  });
  const create = mayEdit && (
    <Button size="sm" icon={<Plus aria-hidden size={15} />} onClick={() => setTask({ kind: "edit", zone: null })}>
      {t("policy.zone.add")}
    </Button>
  );
  if (error && !data)
    return <ProblemCard title={t("policy.zone.errorTitle")} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonCard lines={7} />;
  return (
    <Card title={t("policy.tab.zones")} actions={data.items.length > 0 && create} padded={false}>
      {data.items.length === 0 ? (
        <EmptyState icon={Network} title={t("policy.zone.noneTitle")} text={t("policy.zone.noneText")}>
          {create}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {data.items.map((zone) => (
            <li key={zone.id} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
              <div className="grid min-w-0 gap-1">
                <span className="flex flex-wrap items-center gap-2">
                  <bdi className="font-medium wrap-anywhere">{zone.name}</bdi>
                  <Badge tone={tones[zone.kind]}>{t(`policy.zone.kind.${zone.kind}`)}</Badge>
                </span>
                <ZoneContents zone={zone} />
                {zone.note !== "" && <bdi className="text-sm text-fg-2 wrap-anywhere">{zone.note}</bdi>}
              </div>
              <span className="flex items-center gap-2 text-sm text-fg-3">
                <TimeAgo time={zone.updated_at} />
                {mayEdit && (
                  <>
                    <IconButton
                      label={t("policy.zone.editOf", { name: zone.name })}
                      size="sm"
                      onClick={() => setTask({ kind: "edit", zone })}
                    >
                      <Pencil aria-hidden size={15} />
                    </IconButton>
                    <IconButton
                      label={t("policy.zone.deleteOf", { name: zone.name })}
                      size="sm"
                      onClick={() => setTask({ kind: "delete", zone })}
                    >
                      <Trash2 aria-hidden size={15} />
                    </IconButton>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {task?.kind === "edit" && (
        <Suspense>
          <ZoneDialog zone={task.zone} onClose={onClose} />
        </Suspense>
      )}
      <ConfirmDialog
        open={task?.kind === "delete"}
        danger
        onOpenChange={(open) => !open && onClose()}
        title={t("policy.zone.deleteTitle", { name: task?.zone?.name ?? "" })}
        description={t("policy.zone.deleteText")}
        confirmLabel={t("policy.zone.delete")}
        loading={remove.isPending}
        onConfirm={() => task?.kind === "delete" && remove.mutate(task.zone)}
      />
    </Card>
  );
}

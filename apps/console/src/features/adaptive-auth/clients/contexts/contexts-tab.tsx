import { type ApiClient, type ClientContext, type RememberedDevice, apiClientEndpoints } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { EmptyState } from "@parapet/ui/empty-state";
import { toast } from "@parapet/ui/toast";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { Attributions } from "../../../../lib/adaptive-auth/attributions.tsx";
import { call } from "../../../../lib/api/call.ts";
import { countryName } from "../../../../lib/format/country-name.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { LoadingLines } from "../../../../lib/list/loading-lines.tsx";
import { usePreference } from "../../../../lib/preferences/use-preference.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { contextsQuery } from "../clients-queries.ts";

interface ContextsTabProps {
  client: ApiClient;
  mayManage: boolean;
}

type Asked =
  | { readonly kind: "context"; readonly context: ClientContext }
  | { readonly kind: "device"; readonly device: RememberedDevice };

/** Where and how a client was seen, latest first, and its remembered devices. */
export function ContextsTab({ client, mayManage }: ContextsTabProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(contextsQuery(client.id));
  const heading = useId();
  const [asked, setAsked] = useState<Asked | null>(null);
  const revoke = useRevoke(client.id);
  if (error && !data)
    return <ProblemCard title={t("clients.contextsFailed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingLines />;
  if (data.items.length + data.devices.length === 0)
    return <EmptyState icon={MapPin} title={t("clients.noContextsTitle")} text={t("clients.noContextsText")} />;
  return (
    <div className="grid gap-4">
      {data.devices.length > 0 && (
        <section aria-labelledby={heading} className="grid gap-2">
          <h3 id={heading} className="font-semibold">
            {t("clients.devicesTitle")}
          </h3>
          <p className="max-w-[65ch] text-fg-2">{t("clients.devicesText")}</p>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {data.devices.map((device) => (
              <DeviceItem key={device.id} device={device}>
                {mayManage && (
                  <Button
                    size="sm"
                    aria-label={t("clients.forgetDeviceOf", { network: device.network, agent: device.agent })}
                    onClick={() => setAsked({ kind: "device", device })}
                  >
                    {t("clients.forgetDevice")}
                  </Button>
                )}
              </DeviceItem>
            ))}
          </ul>
        </section>
      )}
      <p className="max-w-[65ch] text-fg-2">{t("clients.contextsText")}</p>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {data.items.map((context) => (
          <ContextItem key={context.id} context={context}>
            {mayManage && (
              <Button
                size="sm"
                aria-label={t("clients.revokeContextOf", { network: context.network, agent: context.agent })}
                onClick={() => setAsked({ kind: "context", context })}
              >
                {t("clients.revokeContext")}
              </Button>
            )}
          </ContextItem>
        ))}
      </ul>
      <Attributions />
      {asked && (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && setAsked(null)}
          title={t(questions[asked.kind].title)}
          description={t(questions[asked.kind].text)}
          confirmLabel={t(questions[asked.kind].confirm)}
          loading={revoke.isPending}
          onConfirm={() => revoke.mutate(asked, { onSettled: () => setAsked(null) })}
        />
      )}
    </div>
  );
}

const questions = {
  context: {
    title: "clients.revokeContextTitle",
    text: "clients.revokeContextText",
    confirm: "clients.revokeContext",
    done: "clients.contextRevoked",
  },
  device: {
    title: "clients.forgetDeviceTitle",
    text: "clients.forgetDeviceText",
    confirm: "clients.forgetDevice",
    done: "clients.deviceForgotten",
  },
} as const;

/** One remembered device: what it is bound to, and until when. */
function DeviceItem({ device, children }: { device: RememberedDevice; children: ReactNode }) {
  const t = useT();
  const format = useFormat();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3.5">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-medium">{device.agent}</bdi>
          <Badge tone="success">{t("clients.rememberedUntil", { time: format.instant(device.expires_at) })}</Badge>
          <Badge tone="neutral">{t(`clients.boundTo.${device.bound_to}`)}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-fg-3">
          <bdi>{device.api.name}</bdi>
          <bdi dir="ltr" className="font-mono break-all">
            {device.network}
          </bdi>
          <span>
            {t("clients.deviceMethod", { method: t(`clients.deviceMethod.${device.method}`) })}{" "}
            <TimeAgo time={device.remembered_at} />
          </span>
        </p>
      </div>
      {children}
    </li>
  );
}

/** One context: network, agent, and how often it was seen. */
function ContextItem({ context, children }: { context: ClientContext; children: ReactNode }) {
  const t = useT();
  const format = useFormat();
  const locale = usePreference("locale");
  const { network, agent, api, country, asn, as_name, known, sessions, days, last_seen_at } = context;
  const { trusted_until, elevated_until } = context;
  const operator = [asn === null ? null : `AS${asn}`, as_name].filter((part) => part !== null).join(" ");
  const place = [country === null ? null : countryName(country, locale), operator].filter(
    (part) => part !== null && part !== "",
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3.5">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi dir="ltr" className="min-w-0 font-mono text-sm break-all">
            {network}
          </bdi>
          <bdi className="font-medium">{agent}</bdi>
          {known && <Badge tone="neutral">{t("clients.known")}</Badge>}
          {trusted_until !== null && (
            <Badge tone="success">{t("clients.trustedUntil", { time: format.instant(trusted_until) })}</Badge>
          )}
          {elevated_until !== null && (
            <Badge tone="brand">{t("clients.elevatedUntil", { time: format.instant(elevated_until) })}</Badge>
          )}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-fg-3">
          <bdi>{api.name}</bdi>
          {place.map((part) => (
            <bdi key={part}>{part}</bdi>
          ))}
          <span>{t("clients.seenOften", { sessions, days })}</span>
          <span>
            {t("clients.lastSession")} <TimeAgo time={last_seen_at} />
          </span>
        </p>
      </div>
      {children}
    </li>
  );
}

/** Deletes a context of a client, or forgets a device. */
function useRevoke(clientId: string) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: Asked) =>
      asked.kind === "context"
        ? call(apiClientEndpoints["clientContexts.revoke"], { params: { id: clientId, context: asked.context.id } })
        : call(apiClientEndpoints["rememberedDevices.revoke"], { params: { id: clientId, device: asked.device.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: contextsQuery(clientId).queryKey }),
    onError: (error: Error) => toast(errorText(t, error), "error"),
    onSuccess: (_, { kind }) => toast(t(questions[kind].done), "success"),
  });
}

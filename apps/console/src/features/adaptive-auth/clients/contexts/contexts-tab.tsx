import { type ApiClient, type ClientContext, apiClientEndpoints } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { EmptyState } from "@parapet/ui/empty-state";
import { toast } from "@parapet/ui/toast";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { useState, type ReactNode } from "react";
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

/** Where and how a client was seen, latest first. */
export function ContextsTab({ client, mayManage }: ContextsTabProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(contextsQuery(client.id));
  const [asked, setAsked] = useState<ClientContext | null>(null);
  const revoke = useRevokeContext(client.id);
  if (error && !data)
    return <ProblemCard title={t("clients.contextsFailed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingLines />;
  if (data.items.length === 0)
    return <EmptyState icon={MapPin} title={t("clients.noContextsTitle")} text={t("clients.noContextsText")} />;
  return (
    <div className="grid gap-4">
      <p className="max-w-[65ch] text-fg-2">{t("clients.contextsText")}</p>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {data.items.map((context) => (
          <ContextItem key={context.id} context={context}>
            {mayManage && (
              <Button
                size="sm"
                aria-label={t("clients.revokeContextOf", { network: context.network, agent: context.agent })}
                onClick={() => setAsked(context)}
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
          title={t("clients.revokeContextTitle")}
          description={t("clients.revokeContextText")}
          confirmLabel={t("clients.revokeContext")}
          loading={revoke.isPending}
          onConfirm={() => revoke.mutate(asked, { onSettled: () => setAsked(null) })}
        />
      )}
    </div>
  );
}

/** One context: network, agent, and how often it was seen. */
function ContextItem({ context, children }: { context: ClientContext; children: ReactNode }) {
  const t = useT();
  const format = useFormat();
  const locale = usePreference("locale");
  const { network, agent, api, country, asn, as_name, trusted, elevated_until, sessions, days, last_seen_at } = context;
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
          {trusted && <Badge tone="success">{t("clients.trusted")}</Badge>}
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

/** Forgets a context of a client. */
function useRevokeContext(clientId: string) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: context }: ClientContext) =>
      call(apiClientEndpoints["clientContexts.revoke"], { params: { id: clientId, context } }),
    onSettled: () => client.invalidateQueries({ queryKey: contextsQuery(clientId).queryKey }),
    onError: (error: Error) => toast(errorText(t, error), "error"),
    onSuccess: () => toast(t("clients.contextRevoked"), "success"),
  });
}

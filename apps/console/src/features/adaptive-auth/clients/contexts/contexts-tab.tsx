import type { ApiClient, ClientContext } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { EmptyState } from "@parapet/ui/empty-state";
import { useQuery } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { useState } from "react";
import { Attributions } from "../../../../lib/adaptive-auth/attributions.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { LoadingLines } from "../../../../lib/list/loading-lines.tsx";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { contextsQuery } from "../clients-queries.ts";
import { ContextItem } from "./context-item.tsx";
import { useRevokeContext } from "./use-revoke-context.ts";

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

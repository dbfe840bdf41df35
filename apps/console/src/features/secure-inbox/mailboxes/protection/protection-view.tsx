import type { ProtectionEntry } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Skeleton } from "@parapet/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ListProblem } from "../../../../lib/list/list-problem.tsx";
import { protectionQuery } from "../mailboxes-queries.ts";
import { useMayProtect } from "../use-may-protect.ts";
import { LanguagesCard } from "./languages-card.tsx";
import { SendersCard } from "./senders-card.tsx";
import { useProtectionActions } from "./use-protection-actions.ts";

/** What the organization says about senders: partners, allowed ones, exercises, and in which languages it writes. */
export function ProtectionView() {
  const t = useT();
  const mayChange = useMayProtect();
  const { data, error, refetch } = useQuery(protectionQuery);
  const actions = useProtectionActions();
  if (error && !data)
    return <ListProblem title={t("protection.errorTitle")} error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label={t("ui.loading")} className="grid gap-5">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    );
  const of = (kind: ProtectionEntry["kind"]) => data.items.filter((entry) => entry.kind === kind);
  const common = { mayChange, actions };
  return (
    <div className="grid gap-5">
      {actions.removed !== null && (
        <Alert tone="info">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 wrap-anywhere">{t("protection.removed", { value: actions.removed.value })}</p>
            <Button size="sm" icon={<RotateCcw aria-hidden size={15} />} onClick={actions.undo}>
              {t("protection.undo")}
            </Button>
          </div>
        </Alert>
      )}
      <SendersCard {...common} kind="allow" entries={of("allow")} />
      <SendersCard {...common} kind="partner" entries={of("partner")} />
      <SendersCard {...common} kind="simulation_domain" entries={of("simulation_domain")} />
      <SendersCard {...common} kind="simulation_network" entries={of("simulation_network")} />
      <LanguagesCard {...common} entries={of("language")} languages={data.languages} />
    </div>
  );
}

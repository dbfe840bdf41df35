import type { ApiClient } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Tabs } from "@parapet/ui/tabs";
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { LoadingLines } from "../../../../lib/list/loading-lines.tsx";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { ClientState } from "../client-state.tsx";
import type { ClientTask } from "../client-task.ts";
import { clientTabs, type ClientTab } from "../client-tabs.ts";
import { clientQuery } from "../clients-queries.ts";
import { ContextsTab } from "../contexts/contexts-tab.tsx";
import { DeclaredTab } from "../editing/declared-tab.tsx";
import { FactorTab } from "../factor/factor-tab.tsx";
import { KeysTab } from "../keys/keys-tab.tsx";
import { DangerTab } from "./danger-tab.tsx";
import { OverviewTab } from "./overview-tab.tsx";

interface ClientDetailProps {
  id: string;
  tab: ClientTab;
  onTab: (tab: ClientTab) => void;
  /** null for who may only look. */
  onTask: ((task: ClientTask) => void) | null;
}

/** One client, part by part. */
export function ClientDetail({ id, tab, onTab, onTask }: ClientDetailProps) {
  const t = useT();
  const { data: client, error, refetch } = useQuery(clientQuery(id));
  if (client === undefined) {
    if (error === null) return <LoadingLines />;
    return <ProblemCard title={t("clients.oneFailed")} error={error} onRetry={() => void refetch()} />;
  }
  const shown = clientTabs.filter((each) => onTask !== null || each !== "danger");
  const value = shown.includes(tab) ? tab : "overview";
  return (
    <div className="grid gap-5">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h2 className="min-w-0 text-lg font-semibold tracking-heading break-words">
            <bdi>{client.name}</bdi>
          </h2>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-fg-2">
            <ClientState client={client} />
            <span>{t(`clients.kind.${client.kind}`)}</span>
          </div>
        </div>
        {onTask && (
          <Button icon={<Pencil aria-hidden size={15} />} onClick={() => onTask({ kind: "edit", client })}>
            {t("clients.edit")}
          </Button>
        )}
      </header>
      <Tabs
        label={t("clients.parts")}
        tabs={shown.map((each) => ({ value: each, label: t(`clients.tab.${each}`) }))}
        value={value}
        onChange={onTab}
      >
        {partOf(value, client, onTask)}
      </Tabs>
    </div>
  );
}

function partOf(tab: ClientTab, client: ApiClient, onTask: ClientDetailProps["onTask"]) {
  const mayManage = onTask !== null;
  switch (tab) {
    case "overview":
      return <OverviewTab client={client} />;
    case "keys":
      return <KeysTab client={client} mayManage={mayManage} />;
    case "factor":
      return <FactorTab client={client} mayManage={mayManage} />;
    case "contexts":
      return <ContextsTab client={client} mayManage={mayManage} />;
    case "declared":
      return <DeclaredTab key={client.id} client={client} mayManage={mayManage} />;
    case "danger":
      return onTask && <DangerTab client={client} onTask={onTask} />;
  }
}

import { type ApiClient, apiClientEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Tabs } from "@parapet/ui/tabs";
import { toast } from "@parapet/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { download } from "../../../../lib/api/download.ts";
import { useAction } from "../../../../lib/api/use-action.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { LoadingLines } from "../../../../lib/list/loading-lines.tsx";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { changesOf } from "../client-menu.tsx";
import { ClientState } from "../client-state.tsx";
import { clientTabs, type ClientTab } from "../client-tabs.ts";
import type { ClientTask } from "../client-task.ts";
import { clientQuery } from "../clients-queries.ts";
import { ContextsTab } from "../contexts/contexts-tab.tsx";
import { DeclaredTab } from "../editing/declared-tab.tsx";
import { FactorTab } from "../factor/factor-tab.tsx";
import { InsecureBadge } from "../insecure-badge.tsx";
import { KeysTab } from "../keys/keys-tab.tsx";
import { OverviewTab } from "./overview-tab.tsx";

interface DangerTabProps {
  client: ApiClient;
  onTask: (task: ClientTask) => void;
}

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
            <InsecureBadge client={client} />
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

/** What stops a client, makes it new or ends it; each with what it means. */
function DangerTab({ client, onTask }: DangerTabProps) {
  const t = useT();
  const data = useAction(async () => {
    try {
      const file = { name: `${client.name.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")}.json` };
      await download(apiClientEndpoints["apiClients.personalData"], file, { params: { id: client.id } });
    } catch (error) {
      toast(errorText(t, error), "error");
    }
  });
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {[...changesOf(client), "resetLearning" as const].map((kind) => (
        <Line key={kind} text={t(`clients.actionText.${kind}`)}>
          <Button onClick={() => onTask({ kind, client })}>{t(`clients.action.${kind}`)}</Button>
        </Line>
      ))}
      <Line text={t("clients.actionText.personalData")}>
        <Button loading={data.status === "running"} onClick={() => void data.run(undefined)}>
          {t("clients.action.personalData")}
        </Button>
      </Line>
      <Line text={t("clients.actionText.delete")}>
        <Button variant="danger" onClick={() => onTask({ kind: "delete", client })}>
          {t("clients.action.delete")}
        </Button>
      </Line>
    </ul>
  );
}

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3.5">
      <p className="min-w-0 flex-1 basis-60 text-fg-2">{text}</p>
      {children}
    </li>
  );
}

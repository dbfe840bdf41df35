import { type ApiClient, apiClientEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { toast } from "@parapet/ui/toast";
import type { ReactNode } from "react";
import { useAction } from "../../../../lib/api/use-action.ts";
import { download } from "../../../../lib/api/download.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { changesOf } from "../client-menu.tsx";
import type { ClientTask } from "../client-task.ts";

interface DangerTabProps {
  client: ApiClient;
  onTask: (task: ClientTask) => void;
}

/** What stops a client, makes it new or ends it; each with what it means. */
export function DangerTab({ client, onTask }: DangerTabProps) {
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

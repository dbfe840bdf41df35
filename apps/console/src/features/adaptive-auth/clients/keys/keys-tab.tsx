import { type ApiClient, maxClientKeys } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { LoadingLines } from "../../../../lib/list/loading-lines.tsx";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { keysQuery } from "../clients-queries.ts";
import { KeyItem } from "./key-item.tsx";
import { KeySection } from "./key-section.tsx";
import { type KeyTask, KeyTasks } from "./key-tasks.tsx";
import { SigningKeyItem } from "./signing-key-item.tsx";

interface KeysTabProps {
  client: ApiClient;
  mayManage: boolean;
}

/** API keys that a client shows, and public keys with which it signs. */
export function KeysTab({ client, mayManage }: KeysTabProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(keysQuery(client.id));
  const [task, setTask] = useState<KeyTask | null>(null);
  if (error && !data)
    return <ProblemCard title={t("clients.keysFailed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingLines />;
  const add = (kind: "create" | "register") =>
    mayManage && (
      <Button size="sm" icon={<Plus aria-hidden size={15} />} onClick={() => setTask({ kind })}>
        {t(`clients.keyAction.${kind}`)}
      </Button>
    );
  return (
    <div className="grid gap-8">
      <KeySection
        title={t("clients.apiKeys")}
        text={t("clients.apiKeysText", { count: maxClientKeys })}
        action={add("create")}
        empty={t("clients.noKeys")}
      >
        {data.keys.map((key) => (
          <KeyItem key={key.id} apiKey={key} onTask={mayManage ? setTask : null} />
        ))}
      </KeySection>
      <KeySection
        title={t("clients.signingKeys")}
        text={t("clients.signingKeysText")}
        action={add("register")}
        empty={t("clients.noSigningKeys")}
      >
        {data.signing_keys.map((key) => (
          <SigningKeyItem key={key.id} signingKey={key} onTask={mayManage ? setTask : null} />
        ))}
      </KeySection>
      {task && <KeyTasks client={client} task={task} onTask={setTask} />}
    </div>
  );
}

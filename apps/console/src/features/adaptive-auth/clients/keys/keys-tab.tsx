import { type ApiClient, maxClientKeys, type SigningKey, type ClientKey } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { LoadingLines } from "../../../../lib/list/loading-lines.tsx";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { keysQuery } from "../clients-queries.ts";
import { IdentitiesSection } from "./identities-section.tsx";
import { KeySection } from "./key-section.tsx";
import { type KeyTask, KeyTasks } from "./key-tasks.tsx";

const tones = {
  active: "success",
  ending: "warning",
  expired: "neutral",
  revoked: "neutral",
  locked: "error",
} as const;

interface KeyItemProps {
  apiKey: ClientKey;
  /** null for who may only look. */
  onTask: ((task: KeyTask) => void) | null;
}

/** One API key by its beginning. */
function KeyItem({ apiKey, onTask }: KeyItemProps) {
  const t = useT();
  const format = useFormat();
  const { name, prefix, state, created_at, expires_at, last_used_at, lock_reason: lock } = apiKey;
  const works = state === "active" || state === "ending" || state === "locked";
  const act = (kind: "rotate" | "revoke" | "unlock") => (
    <Button
      size="sm"
      aria-label={`${t(`clients.keyAction.${kind}`)} ${prefix}`}
      onClick={() => onTask?.({ kind, key: apiKey })}
    >
      {t(`clients.keyAction.${kind}`)}
    </Button>
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3.5">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <bdi dir="ltr" className="font-mono text-sm">{`${prefix}…`}</bdi>
          {name !== "" && <bdi className="min-w-0 font-medium break-words">{name}</bdi>}
          <Badge tone={tones[state]}>{t(`clients.keyState.${state}`)}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-fg-3">
          <span>
            {t("clients.createdAgo")} <TimeAgo time={created_at} />
          </span>
          <span>
            {last_used_at === null ? t("clients.neverUsed") : t("clients.usedAgo")}{" "}
            {last_used_at !== null && <TimeAgo time={last_used_at} />}
          </span>
          {expires_at !== null && state !== "revoked" && (
            <span>{t(works ? "clients.endsAt" : "clients.endedAt", { time: format.instant(expires_at) })}</span>
          )}
        </p>
        {state === "locked" && lock !== null && <p className="text-sm text-error">{t(`clients.keyLock.${lock}`)}</p>}
      </div>
      {works && onTask && (
        <div className="flex gap-2">
          {state === "locked" && act("unlock")}
          {act("rotate")}
          {act("revoke")}
        </div>
      )}
    </li>
  );
}

interface SigningKeyItemProps {
  signingKey: SigningKey;
  /** null for who may only look. */
  onTask: ((task: KeyTask) => void) | null;
}

interface KeysTabProps {
  client: ApiClient;
  mayManage: boolean;
}

/** A client's API keys, signing keys and other identities. */
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
      <IdentitiesSection client={client} />
      {task && <KeyTasks client={client} task={task} onTask={setTask} />}
    </div>
  );
}

/** One public key by its thumbprint. */
function SigningKeyItem({ signingKey, onTask }: SigningKeyItemProps) {
  const t = useT();
  const { name, thumbprint, algorithm, created_at, revoked_at, last_used_at } = signingKey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3.5">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          {name !== "" && <bdi className="min-w-0 font-medium break-words">{name}</bdi>}
          <Badge mono>{algorithm}</Badge>
          <Badge tone={revoked_at === null ? "success" : "neutral"}>
            {t(`clients.keyState.${revoked_at === null ? "active" : "revoked"}`)}
          </Badge>
        </p>
        <bdi dir="ltr" className="ltr-text font-mono text-sm break-all text-fg-2">
          {thumbprint}
        </bdi>
        <p className="flex flex-wrap gap-x-3 text-sm text-fg-3">
          <span>
            {t("clients.createdAgo")} <TimeAgo time={created_at} />
          </span>
          <span>
            {last_used_at === null ? t("clients.neverUsed") : t("clients.usedAgo")}{" "}
            {last_used_at !== null && <TimeAgo time={last_used_at} />}
          </span>
        </p>
      </div>
      {revoked_at === null && onTask && (
        <Button
          size="sm"
          aria-label={`${t("clients.keyAction.revoke")} ${name || thumbprint}`}
          onClick={() => onTask({ kind: "revokeSigning", key: signingKey })}
        >
          {t("clients.keyAction.revoke")}
        </Button>
      )}
    </li>
  );
}

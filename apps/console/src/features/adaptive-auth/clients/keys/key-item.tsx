import type { ClientKey } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import type { KeyTask } from "./key-tasks.tsx";

const tones = {
  active: "success",
  ending: "warning",
  expired: "neutral",
  revoked: "neutral",
} as const;

interface KeyItemProps {
  apiKey: ClientKey;
  /** null for who may only look. */
  onTask: ((task: KeyTask) => void) | null;
}

/** One API key by its beginning. */
export function KeyItem({ apiKey, onTask }: KeyItemProps) {
  const t = useT();
  const format = useFormat();
  const { name, prefix, state, created_at, expires_at, last_used_at } = apiKey;
  const works = state === "active" || state === "ending";
  const act = (kind: "rotate" | "revoke") => (
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
      </div>
      {works && onTask && (
        <div className="flex gap-2">
          {act("rotate")}
          {act("revoke")}
        </div>
      )}
    </li>
  );
}

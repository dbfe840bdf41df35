import type { SigningKey } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import type { KeyTask } from "./key-tasks.tsx";

interface SigningKeyItemProps {
  signingKey: SigningKey;
  /** null for who may only look. */
  onTask: ((task: KeyTask) => void) | null;
}

/** One public key by its thumbprint. */
export function SigningKeyItem({ signingKey, onTask }: SigningKeyItemProps) {
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

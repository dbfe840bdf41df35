import type { ProviderDetail } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { MaskedText } from "@parapet/ui/masked-text";
import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useT } from "../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../lib/problem/load-problem.tsx";
import { KeyFacts } from "./key-facts.tsx";
import { KeyHistory } from "./key-history.tsx";
import { keysQuery } from "./providers-queries.ts";

interface KeyCardProps {
  provider: ProviderDetail;
  /** Null for who may not. */
  onRotate: (() => void) | null;
}

/** The key that signs, and those before it. */
export function KeyCard({ provider, onRotate }: KeyCardProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(keysQuery(provider.id));
  const keys = data?.items ?? [];
  const active = keys.find(({ state }) => state === "active");
  return (
    <Card
      title={t("providers.keys")}
      actions={
        onRotate !== null &&
        provider.archived_at === null && (
          <Button size="sm" icon={<RefreshCw aria-hidden size={15} />} onClick={onRotate}>
            {t("providers.rotate")}
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        <p className="max-w-[72ch] text-fg-2">{t("providers.keysText")}</p>
        <MaskedText
          title={t("providers.publicKey")}
          text={provider.public_key}
          words={{
            show: t("providers.showKey"),
            hide: t("providers.hideKey"),
            copy: t("providers.copyKey"),
            hidden: t("providers.keyHidden"),
          }}
        />
        <KeyFacts providerId={provider.id} activeKey={active} />
        {error && !data && (
          <LoadProblem title={t("providers.keysFailed")} error={error} onRetry={() => void refetch()} />
        )}
        {keys.length > 1 && <KeyHistory keys={keys} />}
      </div>
    </Card>
  );
}

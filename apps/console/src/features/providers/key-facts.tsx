import type { ProviderKey } from "@parapet/contract";
import { CopyButton } from "@parapet/ui/copy-button";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { Skeleton } from "@parapet/ui/skeleton";
import { useFormat } from "../../lib/format/use-format.ts";
import { useT } from "../../lib/i18n/use-t.ts";

interface KeyFactsProps {
  providerId: string;
  /** Undefined while the keys are on their way. */
  activeKey: ProviderKey | undefined;
}

/** By what others recognise the key that signs, and where verifiers find it. */
export function KeyFacts({ providerId, activeKey }: KeyFactsProps) {
  const t = useT();
  const format = useFormat();
  const address = `${location.origin}/.well-known/parapet/${providerId}/jwks.json`;
  return (
    <KeyValueList
      items={[
        {
          key: "fingerprint",
          label: t("providers.fingerprint"),
          value: <Copied text={activeKey?.fingerprint} label={t("providers.copyFingerprint")} />,
        },
        {
          key: "kid",
          label: t("providers.keyId"),
          value: <Copied text={activeKey?.kid} label={t("providers.copyKeyId")} />,
        },
        {
          key: "created",
          label: t("providers.keyCreated"),
          value: activeKey ? format.instant(activeKey.created_at) : <Skeleton className="w-40" />,
        },
        {
          key: "jwks",
          label: t("providers.jwks"),
          value: <Copied text={address} label={t("providers.copyJwks")} />,
        },
      ]}
    />
  );
}

function Copied({ text, label }: { text: string | undefined; label: string }) {
  if (text === undefined) return <Skeleton className="w-64" />;
  return (
    <span className="-my-1 flex items-start gap-1">
      <bdi className="ltr-text min-w-0 py-1 font-mono text-sm break-all">{text}</bdi>
      <CopyButton text={text} label={label} />
    </span>
  );
}

import type { ProviderKey } from "@parapet/contract";
import { CopyButton } from "@parapet/ui/copy-button";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { Skeleton } from "@parapet/ui/skeleton";
import type { ReactNode } from "react";
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
  const loaded = (content: (key: ProviderKey) => ReactNode) =>
    activeKey === undefined ? <Skeleton className="w-64" /> : content(activeKey);
  const address = `${location.origin}/.well-known/parapet/${providerId}/jwks.json`;
  return (
    <KeyValueList
      items={[
        {
          key: "fingerprint",
          label: t("providers.fingerprint"),
          value: loaded(({ fingerprint }) => <Copied text={fingerprint} label={t("providers.copyFingerprint")} />),
        },
        {
          key: "kid",
          label: t("providers.keyId"),
          value: loaded(({ kid }) => <Copied text={kid} label={t("providers.copyKeyId")} />),
        },
        {
          key: "created",
          label: t("providers.keyCreated"),
          value: loaded(({ created_at }) => format.instant(created_at)),
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

function Copied({ text, label }: { text: string; label: string }) {
  return (
    <span className="-my-1 flex items-start gap-1">
      <bdi className="ltr-text min-w-0 py-1 font-mono text-sm break-all">{text}</bdi>
      <CopyButton text={text} label={label} />
    </span>
  );
}

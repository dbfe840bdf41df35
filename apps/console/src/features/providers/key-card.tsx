import type { ProviderDetail, ProviderKey, ProviderKeyState } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { CopyButton } from "@parapet/ui/copy-button";
import { DataTable, type TableColumn } from "@parapet/ui/data-table";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { MaskedText } from "@parapet/ui/masked-text";
import { Skeleton } from "@parapet/ui/skeleton";
import { StatusDot } from "@parapet/ui/status-dot";
import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useFormat } from "../../lib/format/use-format.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../lib/problem/load-problem.tsx";
import { keysQuery } from "./providers-queries.ts";

interface KeyFactsProps {
  providerId: string;
  /** Undefined while the keys are on their way. */
  activeKey: ProviderKey | undefined;
}

const tones = { active: "success", retiring: "warning", retired: "neutral" } as const satisfies Record<
  ProviderKeyState,
  string
>;

function useKeyColumns(): readonly TableColumn<ProviderKey>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: "state",
      header: t("providers.keyState"),
      cell: ({ state }) => <StatusDot tone={tones[state]}>{t(`providers.state.${state}`)}</StatusDot>,
    },
    {
      id: "kid",
      header: t("providers.keyId"),
      cell: ({ kid, fingerprint }) => (
        <bdi title={fingerprint} className="ltr-text inline-block max-w-32 truncate align-bottom font-mono text-sm">
          {kid}
        </bdi>
      ),
    },
    {
      id: "created_at",
      header: t("providers.keyCreated"),
      cell: ({ created_at }) => <span className="whitespace-nowrap">{format.instant(created_at)}</span>,
    },
    {
      id: "retires_at",
      header: t("providers.accepted"),
      cell: ({ retires_at }) => (
        <span className="whitespace-nowrap">
          {retires_at === null ? t("providers.untilRotated") : format.instant(retires_at)}
        </span>
      ),
    },
  ];
}

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
          text={provider.signing_key}
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

/** Every key a provider has signed with, newest first. */
function KeyHistory({ keys }: { keys: readonly ProviderKey[] }) {
  const t = useT();
  const columns = useKeyColumns();
  return (
    <section className="grid min-w-0 gap-3">
      <h3 className="font-semibold">{t("providers.history")}</h3>
      <DataTable label={t("providers.history")} columns={columns} rows={keys} rowId={({ kid }) => kid} />
    </section>
  );
}

/** By what others recognise the key that signs, and where verifiers find it. */
function KeyFacts({ providerId, activeKey }: KeyFactsProps) {
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

import type { User, ProviderDetail } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { useQuery } from "@tanstack/react-query";
import { Archive, ArchiveRestore, Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useFormat } from "../../lib/format/use-format.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../lib/problem/load-problem.tsx";
import { Counts } from "./counts.tsx";
import { DetailSkeleton } from "./detail-skeleton.tsx";
import { KeyCard } from "./key-card.tsx";
import { type ProviderTask, ProviderTasks } from "./provider-tasks.tsx";
import { providerQuery } from "./providers-queries.ts";
import { QuotaCard } from "./quota-card.tsx";
import { rightsOver } from "./rights.ts";
import { useProviderActions } from "./use-provider-actions.ts";

const TokensCard = lazy(async () => ({ default: (await import("../../lib/tokens/tokens-card.tsx")).TokensCard }));

/** One provider: who it is, how much there is in it, and its keys. */
export function ProviderDetail({ id, me }: { id: string; me: User }) {
  const t = useT();
  const { data: provider, error, refetch } = useQuery(providerQuery(id));
  const actions = useProviderActions();
  const [task, setTask] = useState<ProviderTask | null>(null);
  if (provider === undefined) {
    if (error === null) return <DetailSkeleton />;
    return (
      <Card>
        <LoadProblem title={t("providers.oneFailed")} error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const rights = rightsOver(me, id);
  const isArchived = provider.archived_at !== null;
  return (
    <div className="grid gap-5">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="flex min-w-0 flex-wrap items-center gap-2 text-lg font-semibold tracking-heading">
          <bdi className="min-w-0 break-words">{provider.name}</bdi>
          {isArchived && <Badge tone="warning">{t("providers.archived")}</Badge>}
          {me.platform_admin && id === me.provider_id && <Badge>{t("providers.own")}</Badge>}
        </h2>
        <div className="flex flex-wrap gap-2">
          {rights.edit && (
            <Button icon={<Pencil aria-hidden size={15} />} onClick={() => setTask({ kind: "edit", provider })}>
              {t("providers.edit")}
            </Button>
          )}
          {rights.archive &&
            (isArchived ? (
              <Button
                icon={<ArchiveRestore aria-hidden size={15} />}
                loading={actions.restore.isPending}
                onClick={() => actions.restore.mutate(provider)}
              >
                {t("providers.restore")}
              </Button>
            ) : (
              <Button icon={<Archive aria-hidden size={15} />} onClick={() => setTask({ kind: "archive", provider })}>
                {t("providers.archive")}
              </Button>
            ))}
        </div>
      </header>
      <Counts provider={provider} linked={id === me.provider_id} />
      <ContactCard provider={provider} />
      {rights.edit && <QuotaCard id={id} mayChange={me.platform_admin} />}
      <KeyCard provider={provider} onRotate={rights.edit ? () => setTask({ kind: "rotate", provider }) : null} />
      {me.role === "provider_admin" && me.organization_id === null && id === me.provider_id && (
        <Suspense>
          <TokensCard owner="ofProvider" />
        </Suspense>
      )}
      <ProviderTasks task={task} actions={actions} onClose={() => setTask(null)} />
    </div>
  );
}

/** Whom to ask about a provider. */
function ContactCard({ provider }: { provider: ProviderDetail }) {
  const t = useT();
  const format = useFormat();
  const given = (text: string) =>
    text === "" ? <span className="text-fg-3">{t("providers.absent")}</span> : <bdi>{text}</bdi>;
  const { contact_name: name, contact_email: email, contact_phone: phone, created_at, archived_at } = provider;
  const items = [
    { key: "name", label: t("providers.contactName"), value: given(name) },
    { key: "email", label: t("providers.contactEmail"), value: given(email) },
    { key: "phone", label: t("providers.contactPhone"), value: given(phone) },
    { key: "created", label: t("providers.createdAt"), value: format.instant(created_at) },
    ...(archived_at === null
      ? []
      : [{ key: "archived", label: t("providers.archivedAt"), value: format.instant(archived_at) }]),
  ];
  return (
    <Card title={t("providers.contact")}>
      <KeyValueList items={items} />
    </Card>
  );
}

import type { ConfigVersion } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { DiffViewer } from "@parapet/ui/diff-viewer";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { versionQuery, versionsQuery } from "./policy-queries.ts";
import { readPolicySearch } from "./policy-search.ts";
import type { TabProps } from "./tab-props.ts";

/** Everything that was ever in force, and the way back to it. The version that is compared is in the address. */
export function VersionsTab({ api, draft, mayEdit }: TabProps) {
  const t = useT();
  const { search, change } = useListAddress(readPolicySearch);
  const { data, error, refetch } = useQuery(versionsQuery(api.id));
  const [asking, setAsking] = useState<number | null>(null);
  if (error && !data)
    return <ProblemCard title={t("policy.versionsErrorTitle")} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonCard lines={7} />;
  const shown = search.version ?? draft.live.version;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card title={t("policy.tab.versions")} padded={false}>
        <ol className="divide-y divide-line">
          {data.items.map((version) => (
            <VersionRow
              key={version.version}
              version={version}
              isLive={version.version === draft.live.version}
              isShown={version.version === shown}
              mayEdit={mayEdit}
              onShow={() => change({ version: version.version }, true)}
              onRollBack={() => setAsking(version.version)}
            />
          ))}
        </ol>
      </Card>
      {shown > 1 && <Comparison id={api.id} version={shown} />}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={t("policy.rollBackTitle", { version: asking ?? 0 })}
        description={t("policy.rollBackText")}
        confirmLabel={t("policy.rollBack")}
        loading={draft.rollBack.isPending}
        onConfirm={() => asking !== null && draft.rollBack.mutate(asking, { onSettled: () => setAsking(null) })}
      />
    </div>
  );
}

interface VersionRowProps {
  version: ConfigVersion;
  isLive: boolean;
  isShown: boolean;
  mayEdit: boolean;
  onShow: () => void;
  onRollBack: () => void;
}

function VersionRow({ version: row, isLive, isShown, mayEdit, onShow, onRollBack }: VersionRowProps) {
  const t = useT();
  const { version, note, restores, changes } = row;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
      <div className="grid min-w-0 gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{t("policy.version", { version })}</span>
          {isLive && <Badge tone="success">{t("policy.inForce")}</Badge>}
          {restores !== null && <Badge tone="info">{t("policy.restores", { version: restores })}</Badge>}
        </span>
        <span className="text-sm text-fg-3">
          <TimeAgo time={row.published_at} /> · <bdi>{row.published_by ?? t("policy.unknownUser")}</bdi>
          {changes !== null && <> · {t("policy.changes", { count: changes })}</>}
        </span>
        {note !== "" && <bdi className="text-fg-2 wrap-anywhere">{note}</bdi>}
      </div>
      <span className="flex flex-wrap gap-2">
        {version > 1 && (
          <Button size="sm" aria-pressed={isShown} onClick={onShow}>
            {t("policy.compare")}
          </Button>
        )}
        {mayEdit && !isLive && (
          <Button size="sm" onClick={onRollBack}>
            {t("policy.rollBack")}
          </Button>
        )}
      </span>
    </li>
  );
}

function Comparison({ id, version }: { id: string; version: number }) {
  const t = useT();
  const before = useQuery(versionQuery(id, version - 1));
  const after = useQuery(versionQuery(id, version));
  const error = before.error ?? after.error;
  if (error)
    return <ProblemCard title={t("policy.versionsErrorTitle")} error={error} onRetry={() => void after.refetch()} />;
  if (before.data === undefined || after.data === undefined) return <SkeletonCard lines={7} />;
  const side = ({ version: number, settings }: NonNullable<typeof before.data>) => ({
    title: t("policy.version", { version: number }),
    text: JSON.stringify(settings, null, 2),
  });
  return <DiffViewer label={t("policy.compared", { version })} left={side(before.data)} right={side(after.data)} />;
}

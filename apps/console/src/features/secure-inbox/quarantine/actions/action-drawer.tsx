import { Drawer } from "@parapet/ui/drawer";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { actionQuery } from "../../../../lib/tenant-action/action-queries.ts";
import type { TenantActing } from "../../../../lib/tenant-action/use-tenant-action.tsx";
import { ActionView } from "./action-view.tsx";

interface ActionDrawerProps {
  /** Null when none is looked at. */
  id: string | null;
  acting: TenantActing;
  onClose: () => void;
}

/** One action in a drawer. */
export function ActionDrawer({ id, acting, onClose }: ActionDrawerProps) {
  const t = useT();
  const client = useQueryClient();
  // What is shown while it slides away.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const { data, error, refetch } = useQuery({ ...actionQuery(client, shown ?? ""), enabled: shown !== null });
  return (
    <Drawer
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      title={data === undefined ? t("quarantine.actions.title") : t(`tenantAction.do.${data.kind}`)}
      width="w-2xl"
    >
      <div className="grid gap-5 p-5">
        {error && !data && (
          <ProblemCard title={t("quarantine.actions.errorOne")} error={error} onRetry={() => void refetch()} />
        )}
        {!error && !data && <SkeletonLines count={12} />}
        {data && <ActionView key={data.id} action={data} acting={acting} />}
      </div>
    </Drawer>
  );
}

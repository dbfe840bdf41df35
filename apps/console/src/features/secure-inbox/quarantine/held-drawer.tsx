import { deferred } from "@parapet/ui/deferred";
import { Drawer } from "@parapet/ui/drawer";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../lib/problem/problem-card.tsx";
import { heldQuery } from "./quarantine-queries.ts";
import type { AskedWork } from "./work-dialog.tsx";

const heldView = deferred(async () => (await import("./held-view.tsx")).HeldView);

interface HeldDrawerProps {
  /** Null when none is looked at. */
  id: string | null;
  mayWork: boolean;
  onAsk: (asked: AskedWork) => void;
  onClose: () => void;
}

/** One held email in a drawer. */
export function HeldDrawer({ id, mayWork, onAsk, onClose }: HeldDrawerProps) {
  const t = useT();
  // What is shown while it slides away.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const { data, error, refetch } = useQuery({ ...heldQuery(shown ?? ""), enabled: shown !== null });
  return (
    <Drawer
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      title={<bdi className="wrap-anywhere">{data?.subject ?? t("quarantine.title")}</bdi>}
      width="w-2xl"
    >
      <div className="grid gap-5 p-5">
        {error && !data && (
          <ProblemCard title={t("quarantine.errorOne")} error={error} onRetry={() => void refetch()} />
        )}
        {!error && !data && <SkeletonLines count={12} />}
        {data && <heldView.Part key={data.id} props={{ item: data, mayWork, onAsk }} />}
      </div>
    </Drawer>
  );
}

import { quarantineEndpoints, type QuarantineWork } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { useTenantAction } from "../../../lib/tenant-action/use-tenant-action.tsx";
import { quarantineKey } from "./quarantine-queries.ts";
import { type AskedWork, WorkDialog } from "./work-dialog.tsx";

interface Order extends AskedWork {
  readonly reason: string;
  readonly days: number;
}

export interface QuarantineWorking {
  readonly ask: (asked: AskedWork) => void;
  readonly dialog: ReactNode;
  /** How the last release or deletion stands, with the way back. */
  readonly note: ReactNode;
}

/** What people do with held mail: asked, done, and followed where it is done in the tenant. */
export function useQuarantineWork(onDone: () => void): QuarantineWorking {
  const t = useT();
  const client = useQueryClient();
  const acting = useTenantAction();
  const [asked, setAsked] = useState<AskedWork | null>(null);
  const work = useMutation({
    mutationFn: async (order: Order) => {
      if (order.work === "request") {
        const [id = ""] = order.ids;
        await call(quarantineEndpoints["quarantine.request"], { params: { id }, body: { reason: order.reason } });
        return { changed: 1, action: null };
      }
      return call(quarantineEndpoints["quarantine.work"], { body: bodyOf(order) });
    },
    onSuccess: ({ changed, action }, { work: done }) => {
      setAsked(null);
      onDone();
      if (action !== null) acting.follow(action);
      else if (done === "extend" || done === "deny") toast(t(`quarantine.done.${done}`, { count: changed }), "success");
      else if (done === "request") toast(t("quarantine.done.request"), "success");
    },
    onError: (error) => toast(errorText(t, error), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: quarantineKey }),
  });
  return {
    ask: setAsked,
    note: acting.note,
    dialog: (
      <WorkDialog
        asked={asked}
        loading={work.isPending}
        onClose={() => setAsked(null)}
        onDo={(answer) => asked !== null && work.mutate({ ...asked, ...answer })}
      />
    ),
  };
}

function bodyOf({ work, ids: asked, reason, days }: Order): QuarantineWork {
  const ids = [...asked];
  switch (work) {
    case "extend":
      return { action: "extend", ids, days };
    case "release":
      return { action: "release", ids, reason };
    case "delete":
    case "deny":
      return { action: work, ids, ...(reason !== "" && { reason }) };
    case "request":
      throw new Error("A request is sent on its own");
  }
}

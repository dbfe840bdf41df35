import { quarantineEndpoints, type QuarantineWork } from "@parapet/contract";
import { deferred } from "@parapet/ui/deferred";
import { toast } from "@parapet/ui/toast";
import { useOpenedOnce } from "@parapet/ui/use-opened-once";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { useTenantAction } from "../../../lib/tenant-action/use-tenant-action.tsx";
import { quarantineKey } from "./quarantine-queries.ts";
import type { AskedDeskWork, AskedWork } from "./work-dialog.tsx";

const workDialog = deferred(async () => (await import("./work-dialog.tsx")).WorkDialog);

interface Order extends AskedDeskWork {
  readonly reason: string;
  readonly days: number;
}

export interface QuarantineWorking {
  readonly ask: (asked: AskedWork) => void;
  readonly dialog: ReactNode;
  /** How the last release or deletion stands, with the way back. */
  readonly note: ReactNode;
}

/** What people do with held mail: by an action where it is done in the tenant, at their desk otherwise. */
export function useQuarantineWork(onDone: () => void): QuarantineWorking {
  const t = useT();
  const client = useQueryClient();
  const acting = useTenantAction(onDone);
  const [asked, setAsked] = useState<AskedDeskWork | null>(null);
  const hasAsked = useOpenedOnce(asked !== null);
  const work = useMutation({
    mutationFn: async (order: Order) => {
      if (order.work !== "request")
        return (await call(quarantineEndpoints["quarantine.work"], { body: bodyOf(order) })).changed;
      const [id = ""] = order.ids;
      await call(quarantineEndpoints["quarantine.request"], { params: { id }, body: { reason: order.reason } });
      return 1;
    },
    onSuccess: (count, { work: done }) => {
      setAsked(null);
      onDone();
      toast(done === "request" ? t("quarantine.done.request") : t(`quarantine.done.${done}`, { count }), "success");
    },
    onError: (error) => toast(errorText(t, error), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: quarantineKey }),
  });
  const ask = ({ work: wanted, ids: chosen }: AskedWork) => {
    if (wanted !== "release" && wanted !== "delete") return setAsked({ work: wanted, ids: chosen });
    const ids = [...chosen];
    acting.ask({
      kind: wanted === "release" ? "release" : "purge",
      count: ids.length,
      send: async (said) => {
        const body =
          wanted === "release" ? { action: wanted, ids, reason: said.reason ?? "" } : { action: wanted, ids, ...said };
        const { action } = await call(quarantineEndpoints["quarantine.work"], { body });
        if (action === null) throw new Error("A release or deletion is an action");
        return action;
      },
    });
  };
  return {
    ask,
    note: acting.note,
    dialog: (
      <>
        {acting.dialog}
        {hasAsked && (
          <workDialog.Part
            props={{
              asked,
              loading: work.isPending,
              onClose: () => setAsked(null),
              onDo: (answer) => asked !== null && work.mutate({ ...asked, ...answer }),
            }}
          />
        )}
      </>
    ),
  };
}

function bodyOf({ work, ids: asked, reason, days }: Order): QuarantineWork {
  const ids = [...asked];
  if (work === "extend") return { action: "extend", ids, days };
  return { action: "deny", ids, ...(reason !== "" && { reason }) };
}

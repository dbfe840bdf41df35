import { type TenantAction, tenantActionEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { useT } from "../i18n/use-t.ts";
import { useMay } from "../session/use-may.ts";
import type { TenantActing } from "./use-tenant-action.tsx";

/** What can be done about an action: approved or declined while it waits, taken back once it is done. */
export function ActionButtons({ action, acting }: { action: TenantAction; acting: TenantActing }) {
  const t = useT();
  const mayUndo = useMay(tenantActionEndpoints["tenantActions.undo"]);
  const mayDecide = useMay(tenantActionEndpoints["tenantActions.decide"]);
  const { can_approve, can_decline, can_undo } = action;
  return (
    <>
      {mayDecide && can_approve && (
        <Button size="sm" variant="primary" onClick={() => acting.decide(action, "approve")}>
          {t("tenantAction.approve")}
        </Button>
      )}
      {mayDecide && can_decline && (
        <Button size="sm" onClick={() => acting.decide(action, "decline")}>
          {t(can_approve ? "tenantAction.decline" : "tenantAction.withdraw")}
        </Button>
      )}
      {mayUndo && can_undo && (
        <Button size="sm" loading={acting.isUndoing === action.id} onClick={() => acting.undo(action)}>
          {t("tenantAction.undo")}
        </Button>
      )}
    </>
  );
}

import type { Alert, AlertAction } from "@parapet/contract";
import { IconButton } from "@parapet/ui/icon-button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { MenuSeparator } from "@parapet/ui/menu-separator";
import { EllipsisVertical } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { placeOf } from "./alert-subject.tsx";
import { snoozeAction, snoozeNames } from "./snooze-times.ts";

interface AlertMenuProps {
  alert: Alert;
  onAction: (action: AlertAction) => void;
}

/** What can be done with one alert in its state. */
export function AlertMenu({ alert, onAction }: AlertMenuProps) {
  const t = useT();
  const { state } = alert;
  const isActive = state === "open" || state === "acknowledged" || state === "snoozed";
  return (
    <Menu
      trigger={
        <IconButton label={t("alerts.actionsOf", { name: placeOf(alert) })} size="sm">
          <EllipsisVertical aria-hidden size={16} />
        </IconButton>
      }
    >
      {state !== "acknowledged" && isActive && (
        <MenuItem onSelect={() => onAction({ action: "acknowledge" })}>{t("alerts.acknowledge")}</MenuItem>
      )}
      {state !== "open" && <MenuItem onSelect={() => onAction({ action: "reopen" })}>{t("alerts.reopen")}</MenuItem>}
      {isActive && (
        <>
          <MenuItem onSelect={() => onAction({ action: "resolve" })}>{t("alerts.resolve")}</MenuItem>
          <MenuSeparator />
          {snoozeNames.map((snooze) => (
            <MenuItem key={snooze} onSelect={() => onAction(snoozeAction(snooze))}>
              {t(`alerts.snooze.${snooze}`)}
            </MenuItem>
          ))}
        </>
      )}
      {state !== "false_positive" && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => onAction({ action: "false_positive" })}>{t("alerts.falsePositive")}</MenuItem>
        </>
      )}
    </Menu>
  );
}

import { Button } from "@parapet/ui/button";
import { cx } from "@parapet/ui/cx";
import { Menu } from "@parapet/ui/menu";
import { MenuRadioGroup } from "@parapet/ui/menu-radio-group";
import { ChevronDown, RotateCw } from "lucide-react";
import { useT } from "../i18n/use-t.ts";
import { type RefreshPace, refreshPaces } from "./refresh-pace.ts";

interface RefreshControlProps {
  pace: RefreshPace;
  onPace: (pace: RefreshPace) => void;
  reloading: boolean;
  onReload: () => void;
}

/** Reloads now, or again and again. */
export function RefreshControl({ pace, onPace, reloading, onReload }: RefreshControlProps) {
  const t = useT();
  const labels = { off: t("list.refreshOff"), "5": t("list.refresh5"), "30": t("list.refresh30") };
  return (
    <div className="flex">
      <Button
        aria-label={t("list.refresh")}
        title={t("list.refresh")}
        className="rounded-e-none px-2.5"
        onClick={onReload}
        icon={<RotateCw aria-hidden size={16} className={cx(reloading && "animate-spin")} />}
      />
      <Menu
        trigger={
          <Button aria-label={`${t("list.autoRefresh")}: ${labels[pace]}`} className="-ms-px rounded-s-none px-2">
            {pace !== "off" && <span className="text-sm">{labels[pace]}</span>}
            <ChevronDown aria-hidden size={14} className="text-fg-3" />
          </Button>
        }
      >
        <MenuRadioGroup
          label={t("list.autoRefresh")}
          choices={refreshPaces.map((value) => ({ value, label: labels[value] }))}
          value={pace}
          onChange={onPace}
        />
      </Menu>
    </div>
  );
}

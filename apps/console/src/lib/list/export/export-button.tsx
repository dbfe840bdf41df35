import { Button } from "@parapet/ui/button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { Braces, Download, Table } from "lucide-react";
import { useT } from "../../i18n/use-t.ts";
import type { Exporting } from "./use-export.ts";

interface ExportButtonProps {
  /** As CSV. */
  exporting: Exporting;
  /** As JSON objects, one a line. */
  lines: Exporting | undefined;
}

/** The ways in which a list is exported. */
export function ExportButton({ exporting, lines }: ExportButtonProps) {
  const t = useT();
  const icon = <Download aria-hidden size={16} />;
  if (lines === undefined) {
    return (
      <Button icon={icon} loading={exporting.running} onClick={exporting.run}>
        <span className="max-sm:sr-only">{t("list.export")}</span>
      </Button>
    );
  }
  const trigger = (
    <Button icon={icon} loading={exporting.running || lines.running}>
      <span className="max-sm:sr-only">{t("list.exportMenu")}</span>
    </Button>
  );
  return (
    <Menu align="end" trigger={trigger}>
      <MenuItem icon={<Table aria-hidden size={16} />} onSelect={exporting.run}>
        {t("list.export")}
      </MenuItem>
      <MenuItem icon={<Braces aria-hidden size={16} />} onSelect={lines.run}>
        {t("list.exportLines")}
      </MenuItem>
    </Menu>
  );
}

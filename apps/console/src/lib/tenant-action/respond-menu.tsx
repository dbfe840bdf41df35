import type { MailActionKind } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { ChevronDown } from "lucide-react";
import { useT } from "../i18n/use-t.ts";

interface RespondMenuProps {
  kinds: readonly MailActionKind[];
  onAsk: (kind: MailActionKind) => void;
}

/** What can be done in the tenant with mail. */
export function RespondMenu({ kinds, onAsk }: RespondMenuProps) {
  const t = useT();
  return (
    <Menu
      trigger={
        <Button>
          {t("tenantAction.respond")}
          <ChevronDown aria-hidden size={15} />
        </Button>
      }
    >
      {kinds.map((kind) => (
        <MenuItem key={kind} danger={kind === "purge"} onSelect={() => onAsk(kind)}>
          {t(`tenantAction.do.${kind}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

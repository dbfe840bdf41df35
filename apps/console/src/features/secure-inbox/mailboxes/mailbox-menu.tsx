import type { Mailbox, MailboxChange } from "@parapet/contract";
import { IconButton } from "@parapet/ui/icon-button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { Crown, EllipsisVertical, Eye, EyeOff, UserMinus, UserPlus } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";

/** What is to be done with a mailbox: asked for in a dialog, or done at once. */
export type MailboxTask =
  | { readonly kind: "vip"; readonly mailbox: Mailbox }
  | { readonly kind: "change"; readonly mailbox: Mailbox; readonly body: MailboxChange };

interface MailboxMenuProps {
  mailbox: Mailbox;
  onTask: (task: MailboxTask) => void;
}

export function MailboxMenu({ mailbox, onTask }: MailboxMenuProps) {
  const t = useT();
  const { is_vip: isVip, is_vip_by_hand: isByHand, is_watched: isWatched } = mailbox;
  const Watching = isWatched ? EyeOff : Eye;
  return (
    <Menu
      trigger={
        <IconButton label={t("mailboxes.actionsOf", { name: mailbox.name })} size="sm">
          <EllipsisVertical aria-hidden size={16} />
        </IconButton>
      }
    >
      <MenuItem icon={<Crown aria-hidden size={16} />} onSelect={() => onTask({ kind: "vip", mailbox })}>
        {t(isVip ? "mailboxes.editVip" : "mailboxes.makeVip")}
      </MenuItem>
      {isVip && !isByHand && (
        <MenuItem
          icon={<UserPlus aria-hidden size={16} />}
          onSelect={() => onTask({ kind: "change", mailbox, body: { is_vip: true } })}
        >
          {t("vipGroup.keep")}
        </MenuItem>
      )}
      {isByHand && (
        <MenuItem
          icon={<UserMinus aria-hidden size={16} />}
          onSelect={() => onTask({ kind: "change", mailbox, body: { is_vip: false } })}
        >
          {t("mailboxes.endVip")}
        </MenuItem>
      )}
      <MenuItem
        icon={<Watching aria-hidden size={16} />}
        onSelect={() => onTask({ kind: "change", mailbox, body: { is_watched: !isWatched } })}
      >
        {t(isWatched ? "mailboxes.unwatch" : "mailboxes.watch")}
      </MenuItem>
    </Menu>
  );
}

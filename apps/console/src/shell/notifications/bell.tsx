import { IconButton } from "@parapet/ui/icon-button";
import { useQuery } from "@tanstack/react-query";
import { Bell as BellIcon } from "lucide-react";
import { useFormat } from "../../lib/format/use-format.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { unreadQuery } from "./unread-query.ts";

const most = 99;

/** Opens the tray, and says how much in it is unread. */
export function Bell({ onOpen }: { onOpen: () => void }) {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(unreadQuery);
  const unread = data?.unread ?? 0;
  return (
    <IconButton
      label={t("shell.unread", { count: unread })}
      title={t("shell.notifications")}
      className="relative"
      onClick={onOpen}
    >
      <BellIcon aria-hidden size={18} />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute -end-0.5 top-0 grid h-4 min-w-4 place-items-center rounded-full bg-danger-solid px-1 text-2xs leading-none font-semibold text-white"
        >
          {unread > most ? `${format.number(most)}+` : format.number(unread)}
        </span>
      )}
    </IconButton>
  );
}

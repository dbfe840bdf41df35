import type { Notification, Severity } from "@parapet/contract";
import { Breakable } from "@parapet/ui/breakable";
import { cx } from "@parapet/ui/cx";
import { IconButton } from "@parapet/ui/icon-button";
import { Check, CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { T } from "../../lib/i18n/t.tsx";
import { useT } from "../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../lib/time/time-ago.tsx";

const looks: Readonly<Record<Severity, readonly [icon: LucideIcon, colours: string]>> = {
  info: [Info, "bg-info-soft text-info"],
  success: [CircleCheck, "bg-success-soft text-success"],
  warning: [TriangleAlert, "bg-warning-soft text-warning"],
  error: [CircleAlert, "bg-error-soft text-error"],
};

/** A name or an address in a sentence. An address breaks where people read it. */
function Name({ children }: { children?: ReactNode }) {
  return (
    <bdi>
      {[children].flat().map((part) => (typeof part === "string" ? <Breakable key={part} text={part} /> : part))}
    </bdi>
  );
}

interface NotificationRowProps {
  notification: Notification;
  onRead: () => void;
  onFollow: (link: string) => void;
}

/** One message: how serious, what, when. Following it is reading it. */
export function NotificationRow({ notification, onRead, onFollow }: NotificationRowProps) {
  const t = useT();
  const { kind, severity, details, link, time, read } = notification;
  const [Icon, colours] = looks[severity];
  const id = useId();
  // Names and addresses keep their own direction.
  const text = <T id={`notice.${kind}`} values={details} components={{ bdi: <Name /> }} />;
  return (
    <li className={cx("relative flex gap-3 border-b border-line px-5 py-4", link !== null && "hover:bg-hover")}>
      <span className={cx("grid size-8 shrink-0 place-items-center rounded-full", colours)}>
        <Icon role="img" aria-label={t(`notice.severity.${severity}`)} size={16} />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p id={id} className={cx("wrap-anywhere", read ? "text-fg-2" : "font-medium")}>
          {!read && <span className="sr-only">{t("notice.unread")} </span>}
          {link === null ? (
            text
          ) : (
            <a
              href={link}
              className="after:absolute after:inset-0"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                if (!read) onRead();
                onFollow(link);
              }}
            >
              {text}
            </a>
          )}
        </p>
        <p className="text-sm text-fg-3">
          <TimeAgo time={time} />
        </p>
      </div>
      {!read && (
        <IconButton
          label={t("notice.read")}
          title={t("notice.read")}
          aria-describedby={id}
          size="sm"
          className="z-1"
          onClick={onRead}
        >
          <Check aria-hidden size={16} />
        </IconButton>
      )}
    </li>
  );
}

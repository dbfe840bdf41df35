import {
  type AnswerOf,
  type Endpoints,
  notificationEndpoints,
  type Notification,
  type Severity,
} from "@parapet/contract";
import { Breakable } from "@parapet/ui/breakable";
import { Button } from "@parapet/ui/button";
import { cx } from "@parapet/ui/cx";
import { Drawer } from "@parapet/ui/drawer";
import { EmptyState } from "@parapet/ui/empty-state";
import { ErrorState } from "@parapet/ui/error-state";
import { IconButton } from "@parapet/ui/icon-button";
import { Skeleton } from "@parapet/ui/skeleton";
import { toast } from "@parapet/ui/toast";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  BellRing,
  CheckCheck,
  Check,
  CircleAlert,
  CircleCheck,
  Info,
  type LucideIcon,
  TriangleAlert,
} from "lucide-react";
import { type ReactNode, useId } from "react";
import { call } from "../../lib/api/call.ts";
import { T } from "../../lib/i18n/t.tsx";
import { useT } from "../../lib/i18n/use-t.ts";
import { errorText, requestIdOf } from "../../lib/problem/error-text.ts";
import { safeDestination } from "../../lib/session/safe-destination.ts";
import { TimeAgo } from "../../lib/time/time-ago.tsx";
import type { PanelProps } from "../panel/panel.ts";
import { notificationsKey } from "./unread-query.ts";

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
function NotificationRow({ notification, onRead, onFollow }: NotificationRowProps) {
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

type Page = AnswerOf<Endpoints["notifications.list"]>;

const isLast = ({ page, page_size, total }: Page) => page * page_size >= total;

/** The user's notifications, newest first; one or all can be marked as read. */
function useNotifications(isOpen: boolean) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: [notificationsKey] });
  const list = useInfiniteQuery({
    queryKey: [notificationsKey, "list"],
    queryFn: ({ pageParam, signal }) =>
      call(notificationEndpoints["notifications.list"], { query: { page: pageParam, page_size: 25 }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (isLast(last) ? null : last.page + 1),
    // What came since the tray was open last is what it is opened for.
    staleTime: 0,
    enabled: isOpen,
  });
  const markRead = useMutation({
    mutationFn: (id: string) => call(notificationEndpoints["notifications.markRead"], { params: { id } }),
    onSettled,
  });
  const markAllRead = useMutation({
    mutationFn: () => call(notificationEndpoints["notifications.markAllRead"]),
    onSettled,
  });
  return { list, markRead, markAllRead };
}

/** New and earlier notifications. */
export function Tray({ open, onOpenChange }: PanelProps) {
  const t = useT();
  const navigate = useNavigate();
  const { list, markRead, markAllRead } = useNotifications(open);
  const { data, error, isPending, hasNextPage, isFetchingNextPage } = list;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const onError = (failure: unknown) => toast(errorText(t, failure), "error");
  const follow = (link: string) => {
    onOpenChange(false);
    void navigate({ href: safeDestination(link) ?? "/" });
  };
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={t("shell.notifications")}
      tools={
        items.some(({ read }) => !read) && (
          <Button
            variant="ghost"
            size="sm"
            icon={<CheckCheck aria-hidden size={16} />}
            loading={markAllRead.isPending}
            onClick={() => markAllRead.mutate(undefined, { onError })}
          >
            {t("notice.markAllRead")}
          </Button>
        )
      }
    >
      {isPending ? (
        <Loading />
      ) : error && items.length === 0 ? (
        <ErrorState
          title={t("notice.failed")}
          text={errorText(t, error)}
          requestId={requestIdOf(error)}
          onRetry={() => void list.refetch()}
        />
      ) : items.length === 0 ? (
        <EmptyState icon={BellRing} title={t("notice.none")} text={t("notice.noneText")} />
      ) : (
        <>
          <ul aria-label={t("shell.notifications")}>
            {items.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                onRead={() => markRead.mutate(notification.id, { onError })}
                onFollow={follow}
              />
            ))}
          </ul>
          {hasNextPage && (
            <div className="grid p-4">
              <Button loading={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t("notice.older")}
              </Button>
            </div>
          )}
        </>
      )}
    </Drawer>
  );
}

function Loading() {
  const t = useT();
  return (
    <div role="status" className="grid gap-6 p-5">
      <span className="sr-only">{t("ui.loading")}</span>
      {["w-64", "w-56", "w-72"].map((width) => (
        <div key={width} className="grid gap-2">
          <Skeleton className={width} />
          <Skeleton className="w-24" />
        </div>
      ))}
    </div>
  );
}

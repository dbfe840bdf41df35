import { type AnswerOf, type Endpoints, notificationEndpoints } from "@parapet/contract";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/call.ts";
import { notificationsKey } from "./unread-query.ts";

type Page = AnswerOf<Endpoints["notifications.list"]>;

const isLast = ({ page, page_size, total }: Page) => page * page_size >= total;

/** The user's notifications, newest first; one or all can be marked as read. */
export function useNotifications(isOpen: boolean) {
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

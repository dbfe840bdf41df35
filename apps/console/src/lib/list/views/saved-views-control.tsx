import {
  type SavedView,
  type BodySent,
  type Endpoints,
  type SavedViewPage,
  savedViewEndpoints,
} from "@parapet/contract";
import { SavedViews, type ViewAction, type ViewChoice, type SavedViewsText } from "@parapet/ui/saved-views";
import { toast } from "@parapet/ui/toast";
import { useQuery, useMutation, useQueryClient, queryOptions } from "@tanstack/react-query";
import { lazy, Suspense, useState, useEffect, useRef } from "react";
import { call } from "../../api/call.ts";
import { useT } from "../../i18n/use-t.ts";
import { errorText } from "../../problem/error-text.ts";
import type { ListAddress, ListSearch } from "../use-list-address.ts";
import type { ViewTask } from "./view-dialogs.tsx";
import { type ListViews, searchOfView, viewQueryOf } from "./view-query.ts";

const savedViewsKey = (page: SavedViewPage) => ["savedViews.list", page] as const;

function savedViewsQuery(page: SavedViewPage) {
  return queryOptions({
    queryKey: savedViewsKey(page),
    queryFn: ({ signal }) => call(savedViewEndpoints["savedViews.list"], { query: { page }, signal }),
    staleTime: 60_000,
  });
}

type Change = BodySent<Endpoints["savedViews.update"]>;

type NewView = Omit<BodySent<Endpoints["savedViews.create"]>, "page">;

const ViewDialogs = lazy(async () => ({ default: (await import("./view-dialogs.tsx")).ViewDialogs }));

interface SavedViewsControlProps<Search extends ListSearch> {
  list: ListViews<Search>;
  address: ListAddress<Search>;
}

const noViews: readonly never[] = [];

/** The kept views of a list. One that is opened goes into the address, which from then on says what is shown. */
export function SavedViewsControl<Search extends ListSearch>(props: SavedViewsControlProps<Search>) {
  const { list, address } = props;
  const { page } = list;
  const { search, read, go, change } = address;
  const text = useSavedViewsText();
  const { data } = useQuery(savedViewsQuery(page));
  const actions = useViewActions(page);
  const [task, setTask] = useState<ViewTask | null>(null);
  const views = data?.items ?? noViews;
  const current = views.find(({ id }) => id === search.view);
  const shown = viewQueryOf(search, list);
  const open = (view: SavedView, replace = false) => go(searchOfView(address, view), replace);
  useDefaultView(data?.items, shown === "" && search.page === 1 && search.view === undefined, open);

  const act = (view: SavedView, action: Exclude<ViewAction, "saveAs">) => {
    switch (action) {
      case "save":
        return actions.change.mutate({ id: view.id, query: shown });
      case "reset":
        return open(view);
      case "rename":
      case "remove":
        return setTask({ kind: action, view });
      case "share":
      case "unshare":
        return actions.change.mutate({ id: view.id, shared: action === "share" });
      case "setDefault":
        return actions.setDefault.mutate(view.id);
      case "unsetDefault":
        return actions.unsetDefault.mutate(view.id);
    }
  };
  return (
    <>
      <SavedViews
        text={text}
        views={views.map(choiceOf)}
        current={current ? choiceOf(current) : null}
        modified={current !== undefined && viewQueryOf(searchOfView(address, current), list) !== shown}
        onOpen={(id) => {
          const view = views.find((each) => each.id === id);
          if (view) open(view);
          else go(read({}));
        }}
        onAction={(action) => {
          if (action === "saveAs") setTask({ kind: "saveAs" });
          else if (current) act(current, action);
        }}
      />
      {task && (
        <Suspense>
          <ViewDialogs
            task={task}
            onClose={() => setTask(null)}
            save={async (name, shared) => {
              if (task.kind !== "saveAs") return void (await actions.rename.mutateAsync({ id: task.view.id, name }));
              const { id } = await actions.create.mutateAsync({ name, shared, query: shown });
              change({ view: id }, true);
            }}
            onRemove={(view) => actions.remove.mutate(view, { onSuccess: () => change({ view: undefined }, true) })}
          />
        </Suspense>
      )}
    </>
  );
}

function choiceOf({ id, name, shared, editable, is_default }: SavedView): ViewChoice {
  return { id, name, shared, editable, isDefault: is_default };
}

/**
 * Opens the person's default view once, when a visit starts at the bare address. Who then asks for everything, or
 * goes back to it, gets everything.
 */
function useDefaultView(
  views: readonly SavedView[] | undefined,
  isBare: boolean,
  open: (view: SavedView, replace: boolean) => void,
): void {
  const isSettled = useRef(false);
  useEffect(() => {
    if (isSettled.current || views === undefined) return;
    isSettled.current = true;
    const start = views.find(({ is_default }) => is_default);
    if (start && isBare) open(start, true);
  });
}

/** The words of the menu of views in the language of the page. */
function useSavedViewsText(): SavedViewsText {
  const t = useT();
  return {
    views: t("list.views.title"),
    none: t("list.views.none"),
    own: t("list.views.own"),
    shared: t("list.views.shared"),
    modified: t("list.views.modified"),
    isDefault: t("list.views.isDefault"),
    actions: {
      save: t("list.views.save"),
      reset: t("list.views.reset"),
      saveAs: t("list.views.saveAs"),
      rename: t("list.views.rename"),
      share: t("list.views.share"),
      unshare: t("list.views.unshare"),
      setDefault: t("list.views.setDefault"),
      unsetDefault: t("list.views.unsetDefault"),
      remove: t("list.views.remove"),
    },
  };
}

/** Keeps, changes, shares and deletes views of a page; the menu looks again after each. */
function useViewActions(page: SavedViewPage) {
  const t = useT();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: savedViewsKey(page) });
  const onError = (error: Error) => toast(errorText(t, error), "error");
  return {
    // The form says what went wrong, where it went wrong.
    create: useMutation({
      mutationFn: (view: NewView) => call(savedViewEndpoints["savedViews.create"], { body: { page, ...view } }),
      onSettled,
      onSuccess: ({ name }) => toast(t("list.views.created", { name }), "success"),
    }),
    rename: useMutation({
      mutationFn: ({ id, name }: Pick<SavedView, "id" | "name">) =>
        call(savedViewEndpoints["savedViews.update"], { params: { id }, body: { name } }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: Change & { id: string }) =>
        call(savedViewEndpoints["savedViews.update"], { params: { id }, body }),
      onSettled,
      onError,
      onSuccess: ({ name }) => toast(t("list.views.changed", { name }), "success"),
    }),
    setDefault: useMutation({
      mutationFn: (id: string) => call(savedViewEndpoints["savedViews.setDefault"], { params: { id }, body: {} }),
      onSettled,
      onError,
      onSuccess: ({ name }) => toast(t("list.views.isStart", { name }), "success"),
    }),
    unsetDefault: useMutation({
      mutationFn: (id: string) => call(savedViewEndpoints["savedViews.unsetDefault"], { params: { id } }),
      onSettled,
      onError,
    }),
    remove: useMutation({
      mutationFn: ({ id }: SavedView) => call(savedViewEndpoints["savedViews.delete"], { params: { id } }),
      onSettled,
      onError,
      onSuccess: (_, { name }) => toast(t("list.views.removed", { name }), "success"),
    }),
  };
}

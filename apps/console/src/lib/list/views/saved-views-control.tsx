import type { SavedView } from "@parapet/contract";
import { SavedViews, type ViewAction, type ViewChoice } from "@parapet/ui/saved-views";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { ListAddress, ListSearch } from "../use-list-address.ts";
import { savedViewsQuery } from "./saved-views-query.ts";
import { useDefaultView } from "./use-default-view.ts";
import { useSavedViewsText } from "./use-saved-views-text.ts";
import { useViewActions } from "./use-view-actions.ts";
import type { ViewTask } from "./view-dialogs.tsx";
import { type ListViews, searchOfView, viewQueryOf } from "./view-query.ts";

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

import {
  type BodySent,
  type Endpoints,
  type SavedView,
  type SavedViewPage,
  savedViewEndpoints,
} from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useT } from "../../i18n/use-t.ts";
import { errorText } from "../../problem/error-text.ts";
import { savedViewsKey } from "./saved-views-query.ts";

type Change = BodySent<Endpoints["savedViews.update"]>;
type NewView = Omit<BodySent<Endpoints["savedViews.create"]>, "page">;

/** Keeps, changes, shares and deletes views of a page; the menu looks again after each. */
export function useViewActions(page: SavedViewPage) {
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

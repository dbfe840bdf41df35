import { savedViewEndpoints } from "@parapet/contract";
import { setDefaultView, unsetDefaultView } from "../../../modules/account/saved-view/choose-default-view.ts";
import { createView } from "../../../modules/account/saved-view/create-view.ts";
import { deleteView } from "../../../modules/account/saved-view/delete-view.ts";
import { listViews } from "../../../modules/account/saved-view/list-views.ts";
import { updateView } from "../../../modules/account/saved-view/update-view.ts";
import { defineHandlers } from "../../handler.ts";

export const savedViewHandlers = defineHandlers(savedViewEndpoints, {
  "savedViews.list": ({ call, query }) => listViews(call, query),
  "savedViews.create": ({ call, body }) => createView(call, body),
  "savedViews.update": ({ call, params, body }) => updateView(call, params.id, body),
  "savedViews.delete": async ({ call, params }) => {
    await deleteView(call, params.id);
    return undefined;
  },
  "savedViews.setDefault": ({ call, params }) => setDefaultView(call, params.id),
  "savedViews.unsetDefault": async ({ call, params }) => {
    await unsetDefaultView(call, params.id);
    return undefined;
  },
});

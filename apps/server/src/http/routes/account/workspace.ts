import { checklistEndpoints, savedViewEndpoints, notificationEndpoints, searchEndpoints } from "@parapet/contract";
import { getChecklist } from "../../../modules/account/checklist/get-checklist.ts";
import { updateChecklist } from "../../../modules/account/checklist/update-checklist.ts";
import { markAllRead } from "../../../modules/account/notification/mark-all-read.ts";
import { markRead } from "../../../modules/account/notification/mark-read.ts";
import { countUnread, listNotifications } from "../../../modules/account/notification/queries.ts";
import { setDefaultView, unsetDefaultView } from "../../../modules/account/saved-view/choose-default-view.ts";
import { createView } from "../../../modules/account/saved-view/create-view.ts";
import { deleteView } from "../../../modules/account/saved-view/delete-view.ts";
import { listViews } from "../../../modules/account/saved-view/queries.ts";
import { updateView } from "../../../modules/account/saved-view/update-view.ts";
import { search } from "../../../modules/account/search/search.ts";
import { defineHandlers } from "../../handler.ts";

const checklistHandlers = defineHandlers(checklistEndpoints, {
  "checklist.get": ({ call }) => getChecklist(call),
  "checklist.update": async ({ call, body }) => {
    await updateChecklist(call, body);
    return undefined;
  },
});

const savedViewHandlers = defineHandlers(savedViewEndpoints, {
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

const notificationHandlers = defineHandlers(notificationEndpoints, {
  "notifications.list": ({ call, query }) => listNotifications(call, query),
  "notifications.count": ({ call }) => countUnread(call),
  "notifications.markRead": async ({ call, params }) => {
    await markRead(call, params.id);
    return undefined;
  },
  "notifications.markAllRead": async ({ call }) => {
    await markAllRead(call);
    return undefined;
  },
});

const searchHandlers = defineHandlers(searchEndpoints, {
  "search.find": ({ call, query }) => search(call, query),
});

export const workspaceHandlers = {
  ...checklistHandlers,
  ...savedViewHandlers,
  ...notificationHandlers,
  ...searchHandlers,
};

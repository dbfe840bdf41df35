import { checklistEndpoints } from "@parapet/contract";
import { getChecklist } from "../../../modules/account/checklist/get-checklist.ts";
import { updateChecklist } from "../../../modules/account/checklist/update-checklist.ts";
import { defineHandlers } from "../../handler.ts";

export const checklistHandlers = defineHandlers(checklistEndpoints, {
  "checklist.get": ({ call }) => getChecklist(call),
  "checklist.update": async ({ call, body }) => {
    await updateChecklist(call, body);
    return undefined;
  },
});

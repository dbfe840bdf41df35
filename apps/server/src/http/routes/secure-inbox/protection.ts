import { protectionEndpoints } from "@parapet/contract";
import { addProtection, removeProtection } from "../../../modules/secure-inbox/protection/change-protection.ts";
import { listProtection } from "../../../modules/secure-inbox/protection/list-protection.ts";
import { defineHandlers } from "../../handler.ts";

export const protectionHandlers = defineHandlers(protectionEndpoints, {
  "mailProtection.list": ({ call }) => listProtection(call),
  "mailProtection.add": ({ call, body }) => addProtection(call, body),
  "mailProtection.remove": async ({ call, params }) => {
    await removeProtection(call, params.id);
    return undefined;
  },
});

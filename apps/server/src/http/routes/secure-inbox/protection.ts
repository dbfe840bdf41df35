import { protectionEndpoints } from "@parapet/contract";
import { changePartner } from "../../../modules/secure-inbox/protection/change-partner.ts";
import { addProtection, removeProtection } from "../../../modules/secure-inbox/protection/change-protection.ts";
import { listProtection } from "../../../modules/secure-inbox/protection/list-protection.ts";
import { defineHandlers } from "../../handler.ts";

export const protectionHandlers = defineHandlers(protectionEndpoints, {
  "mailProtection.list": ({ call }) => listProtection(call),
  "mailProtection.add": ({ call, body }) => addProtection(call, body),
  "mailPartners.change": ({ call, params, body }) => changePartner(call, params.id, body),
  "mailProtection.remove": async ({ call, params }) => {
    await removeProtection(call, params.id);
    return undefined;
  },
});

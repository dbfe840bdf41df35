import { emailEndpoints } from "@parapet/contract";
import { emailStateOf } from "../../../modules/account/mail-link/shown-link.ts";
import { defineHandlers } from "../../handler.ts";

export const emailHandlers = defineHandlers(emailEndpoints, {
  "email.get": async ({ call }) => ({ state: emailStateOf(call) }),
});

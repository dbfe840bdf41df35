import { setupEndpoints } from "@parapet/contract";
import { getSetup } from "../../../modules/account/installation/get-setup.ts";
import { setUp } from "../../../modules/account/installation/set-up.ts";
import { defineHandlers } from "../../handler.ts";

export const setupHandlers = defineHandlers(setupEndpoints, {
  "setup.get": ({ call }) => getSetup(call),
  "setup.create": ({ call, body }) => setUp(call, body),
});

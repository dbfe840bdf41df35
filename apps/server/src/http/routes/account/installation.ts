import { installationEndpoints } from "@parapet/contract";
import { getInstallation, updateInstallation } from "../../../modules/account/installation/update-installation.ts";
import { defineHandlers } from "../../handler.ts";

export const installationHandlers = defineHandlers(installationEndpoints, {
  "installation.get": ({ call }) => getInstallation(call),
  "installation.update": ({ call, body }) => updateInstallation(call, body),
});

import { providerEndpoints } from "@parapet/contract";
import { listProviders } from "../../../modules/account/provider/list-providers.ts";
import { defineHandlers } from "../../handler.ts";

export const providerHandlers = defineHandlers(providerEndpoints, {
  "providers.list": ({ call }) => listProviders(call),
});

import { quotaEndpoints } from "@parapet/contract";
import { changeQuotas, getQuotas } from "../../../modules/account/quota/provider-quotas.ts";
import { defineHandlers } from "../../handler.ts";

export const quotaHandlers = defineHandlers(quotaEndpoints, {
  "providers.quotas": ({ call, params }) => getQuotas(call, params.id),
  "providers.changeQuotas": ({ call, params, body }) => changeQuotas(call, params.id, body),
});

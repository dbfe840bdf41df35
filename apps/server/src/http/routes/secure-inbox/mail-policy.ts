import { mailPolicyEndpoints } from "@parapet/contract";
import { listPolicies } from "../../../modules/secure-inbox/mail-policy/list-policies.ts";
import {
  changePolicy,
  createPolicy,
  orderPolicies,
  removePolicy,
} from "../../../modules/secure-inbox/mail-policy/save-policy.ts";
import { simulatePolicy } from "../../../modules/secure-inbox/mail-policy/simulate-policy.ts";
import { defineHandlers } from "../../handler.ts";

export const mailPolicyHandlers = defineHandlers(mailPolicyEndpoints, {
  "mailPolicies.list": ({ call }) => listPolicies(call),
  "mailPolicies.create": ({ call, body }) => createPolicy(call, body),
  "mailPolicies.order": ({ call, body }) => orderPolicies(call, body.ids),
  "mailPolicies.simulate": ({ call, body }) => simulatePolicy(call, body),
  "mailPolicies.change": ({ call, params, body }) => changePolicy(call, params.id, body),
  "mailPolicies.remove": ({ call, params }) => removePolicy(call, params.id),
});

import { auditEndpoints } from "@parapet/contract";
import { listAudit } from "../../../modules/account/audit/list-audit.ts";
import { defineHandlers } from "../../handler.ts";

export const auditHandlers = defineHandlers(auditEndpoints, {
  "audit.list": ({ call, query }) => listAudit(call, query),
});

import * as z from "zod/mini";
import { may } from "../access.ts";
import { listEndpoint } from "../endpoint-kinds.ts";
import { id, instant, text } from "../primitives.ts";

/** Who changed what, when and from where. `before` and `after` never hold a secret. */
export const auditEntry = z.object({
  id,
  time: instant,
  actor_id: z.nullable(id),
  actor: z.string(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  address: z.string(),
  request_id: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditEndpoints = {
  "audit.list": listEndpoint(
    { path: "/api/account/audit", summary: "List the provider's audit trail, newest first", access: may.administer },
    { action: z.optional(text(80)), actor_id: z.optional(id), subject_id: z.optional(text(80)) },
    auditEntry,
  ),
};

import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../primitives.ts";

/** What is missing until calls are seen; `check_rejects`: some came and all were rejected. */
export const trafficStep = z.enum(["create_source", "send_call", "check_rejects", "done"]);
/** What is missing until risky calls need a second factor. `enforce`: calls are decided, and pass whatever the decision. */
export const protectionStep = z.enum([
  "register_api",
  "create_client",
  "create_key",
  "connect_gateway",
  "add_factor",
  "enforce",
  "done",
]);
/** What is missing until email of Microsoft 365 is analyzed; `fix_connection`: Microsoft refuses or can't be reached. */
export const mailStep = z.enum(["connect", "consent", "fix_connection", "wait_for_email", "done"]);

/** The next step of each way to value, computed from what the provider has. */
export const checklist = z.object({
  /** Whether this user has put it away. */
  is_dismissed: z.boolean(),
  /** `source_id`: the source that waits for its first call. */
  traffic: z.object({ step: trafficStep, source_id: z.nullable(id) }),
  /** The API, and the client without a key or a second factor, that the step is about. */
  protection: z.object({ step: protectionStep, api_id: z.nullable(id), client_id: z.nullable(id) }),
  mail: z.object({ step: mailStep }),
});
export type Checklist = z.infer<typeof checklist>;

export const checklistEndpoints = {
  "checklist.get": endpoint({
    method: "GET",
    path: "/api/account/checklist",
    summary: "Read what is missing to get value of each application",
    access: may.readTraffic,
    answer: { status: 200, body: checklist },
    errors: [],
  }),
  "checklist.update": endpoint({
    method: "PATCH",
    path: "/api/account/checklist",
    summary: "Dismiss one's checklist, or show it again",
    access: may.readTraffic,
    body: z.strictObject({ is_dismissed: z.boolean() }),
    answer: { status: 204 },
    errors: [],
  }),
};

import * as z from "zod/mini";
import { may } from "../access.ts";
import { deleteEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../primitives.ts";

/** One login on one device. */
export const loginSession = z.object({
  id,
  created_at: instant,
  last_used_at: instant,
  expires_at: instant,
  address: z.string(),
  user_agent: z.string(),
  current: z.boolean(),
});
export type LoginSession = z.infer<typeof loginSession>;

export const sessionEndpoints = {
  "sessions.list": endpoint({
    method: "GET",
    path: "/auth/sessions",
    summary: "List the caller's open sessions",
    access: may.useOwnAccount,
    answer: { status: 200, body: z.object({ items: z.array(loginSession) }) },
    errors: [],
  }),
  "sessions.end": deleteEndpoint({
    path: "/auth/sessions/:id",
    summary: "End one of the caller's sessions",
    access: may.useOwnAccount,
  }),
  "sessions.endOthers": endpoint({
    method: "DELETE",
    path: "/auth/sessions",
    summary: "End every session of the caller but this one",
    access: may.useOwnAccount,
    answer: { status: 204 },
    errors: [],
  }),
};

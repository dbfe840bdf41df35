import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../primitives.ts";

/** The tenant: a company that runs APIs and mailboxes. */
export const provider = z.object({
  id,
  name: z.string(),
  contact_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  /** Ed25519, SPKI in PEM. */
  public_key: z.string(),
  created_at: instant,
});
export type Provider = z.infer<typeof provider>;

export const providerEndpoints = {
  "providers.list": endpoint({
    method: "GET",
    path: "/api/dynamics/providers",
    summary: "List the providers the caller may see, the caller's own first",
    access: may.useOwnAccount,
    answer: { status: 200, body: z.array(provider) },
    errors: [],
  }),
};

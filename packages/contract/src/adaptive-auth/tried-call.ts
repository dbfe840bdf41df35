import * as z from "zod/mini";
import { id, instant } from "../primitives.ts";
import { headerName } from "./rule-condition.ts";

const shortText = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), "");

/** A call to try settings with; what is left out is not known of it. */
export const triedCall = z.strictObject({
  /** Absent for an unknown interactive client. */
  client_id: z.optional(id),
  address: shortText(45),
  user_agent: shortText(1000),
  method: z._default(z.string().check(z.regex(/^[A-Z]{3,10}$/)), "GET"),
  path: z._default(z.string().check(z.regex(/^\//), z.maxLength(2000)), "/"),
  /** Thumbprint (RFC 7638) of the key that signs the call. */
  key: shortText(100),
  /** JA4 of the connection. */
  tls: shortText(100),
  at: z.optional(instant),
  /** A step-up was passed from there, and is still good. */
  elevated: z._default(z.boolean(), false),
  /** Headers that rules ask about, by name. */
  headers: z.optional(z.record(headerName, z.string().check(z.maxLength(4_096)))),
  /** Claims of its token. */
  claims: z.optional(z.record(z.string(), z.unknown())),
});
export type TriedCall = z.infer<typeof triedCall>;

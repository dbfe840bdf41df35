import * as z from "zod/mini";
import { may } from "../access.ts";
import { decisionSignal, riskLevel } from "../adaptive-auth/signal.ts";
import { endpoint } from "../endpoint.ts";
import { byId, empty, id, instant, pageOf, paging } from "../primitives.ts";

/** A login that opened a session, with what made it usual or not. */
export const userLogin = z.object({
  id,
  time: instant,
  address: z.string(),
  /** ISO 3166-1 alpha-2; null where no data pack tells. */
  country: z.nullable(z.string()),
  as_name: z.nullable(z.string()),
  user_agent: z.string(),
  /** Whether a second factor was asked and given. */
  second_factor: z.boolean(),
  score: z.int(),
  level: riskLevel,
  /** Too little was known of the person to call anything usual. */
  is_learning: z.boolean(),
  signals: z.array(decisionSignal),
  /** Whether the caller speaks through the session that it opened. */
  current: z.boolean(),
  /** When its owner reported it as not theirs. */
  reported_at: z.nullable(instant),
});
export type UserLogin = z.infer<typeof userLogin>;

/** A page of a person's logins. */
export const userLoginPage = z.extend(pageOf(userLogin), {
  /** A login was reported since the password was chosen. */
  password_exposed: z.boolean(),
});

export const userLoginEndpoints = {
  "userLogins.list": endpoint({
    method: "GET",
    path: "/auth/logins",
    summary: "List the caller's logins of the last 90 days, newest first, and why each was usual or not",
    access: may.useOwnAccount,
    query: z.strictObject(paging),
    answer: { status: 200, body: userLoginPage },
    errors: [],
  }),
  "userLogins.report": endpoint({
    method: "POST",
    path: "/auth/logins/:id/report",
    summary: "Report a login as not yours: ends its session and requires a new password",
    access: may.useOwnAccount,
    rate: "mail",
    params: byId,
    body: empty,
    answer: { status: 200, body: userLogin },
    errors: ["not_found", "conflict"],
  }),
};

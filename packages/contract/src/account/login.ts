import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { email, empty } from "../primitives.ts";
import { user } from "./user.ts";

const token = z.string().check(z.minLength(1), z.maxLength(4096));
const tokens = { access: z.string(), refresh: z.string() };

/** A finished login. */
export const loggedIn = z.object({ ...tokens, user });
/** A login that still needs a second factor; the token is good for `mfa/verify` only, 5 minutes, 5 tries. */
export const mfaNeeded = z.object({ mfa: z.string() });

/** Six digits of the authenticator, or a backup code. */
export const secondFactor = z.string().check(z.trim(), z.minLength(6), z.maxLength(32));

export const loginEndpoints = {
  "login.create": endpoint({
    method: "POST",
    path: "/auth/jwt/create",
    summary: "Log in with email and password",
    access: may.callFreely,
    rate: "credentials",
    body: z.strictObject({ email, password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
    answer: { status: 200, body: z.union([loggedIn, mfaNeeded]) },
    errors: ["credentials_wrong", "email_unconfirmed", "password_exposed", "rate_limited"],
  }),
  "login.verifyMfa": endpoint({
    method: "POST",
    path: "/auth/mfa/verify",
    summary: "Finish a login with a one-time or backup code",
    access: may.finishLogin,
    rate: "credentials",
    body: z.strictObject({ code: secondFactor }),
    answer: { status: 200, body: loggedIn },
    errors: ["code_wrong", "token_expired", "rate_limited"],
  }),
  "login.refresh": endpoint({
    method: "POST",
    path: "/auth/jwt/refresh",
    summary: "Get a new access token; the refresh token stays the same",
    access: may.callFreely,
    body: z.strictObject({ refresh: token }),
    answer: { status: 200, body: z.object(tokens) },
    errors: ["token_expired"],
  }),
  "login.verify": endpoint({
    method: "POST",
    path: "/auth/jwt/verify",
    summary: "Tell whether an access token is good now",
    access: may.callFreely,
    body: z.strictObject({ token }),
    answer: { status: 200, body: z.object({}) },
    errors: ["token_expired"],
  }),
  "login.end": endpoint({
    method: "POST",
    path: "/auth/jwt/logout",
    summary: "Log out: end this session",
    access: may.useOwnAccount,
    body: empty,
    answer: { status: 204 },
    errors: [],
  }),
};

import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";

/** `off`: no SMTP server is configured. Administrators then get the links that would have been mailed. */
export const emailState = z.enum(["configured", "off"]);
export type EmailState = z.infer<typeof emailState>;

export const emailEndpoints = {
  "email.get": endpoint({
    method: "GET",
    path: "/auth/email",
    summary: "Whether this installation sends email",
    access: may.callFreely,
    answer: { status: 200, body: z.object({ state: emailState }) },
    errors: [],
  }),
};

import type { Call } from "../../../platform/call.ts";
import { emailStateOf } from "../mail-link/shown-link.ts";

const details = {
  configured: "If the email address can be used, we sent it a link.",
  off: "Email isn't set up. If the email address can be used, its link is in the server's log.",
} as const;

/** What public forms answer whether or not the address is known. */
export function neutralAnswer(call: Pick<Call, "platform">): { detail: string } {
  return { detail: details[emailStateOf(call)] };
}

import type { EmailState } from "@parapet/contract";
import type { Call, ViewerCall } from "../../../platform/call.ts";

/** Whether emails leave this installation. */
export function emailStateOf({ platform }: Pick<Call, "platform">): EmailState {
  return platform.config.smtpUrl === null ? "off" : "configured";
}

/** The part of an answer that hands a link to the administrator who caused it, where no email can. */
export function shownLink(call: ViewerCall, link: string): { link?: string } {
  return emailStateOf(call) === "off" ? { link } : {};
}

import type { ViewerCall } from "../../../platform/call.ts";
import { findMail, type MailContent, readAgain, requireContent } from "./read-content.ts";
import { recordOpening } from "./record-opening.ts";

/** Max bytes in the source view. */
const shownBytes = 1024 * 1024;

/** The email as plain text. @throws Failure `not_found`, `conflict` */
export async function openText(call: ViewerCall, id: string): Promise<string> {
  return (await readAgain(call.platform, await open(call, id, "text"), "text")).content;
}

/** The beginning of the raw email. @throws Failure `not_found`, `conflict` */
export async function openSource(call: ViewerCall, id: string): Promise<string> {
  const { raw } = await open(call, id, "source");
  return raw.subarray(0, shownBytes).toString("utf8");
}

/** The raw email. @throws Failure `not_found`, `conflict` */
export async function downloadMail(call: ViewerCall, id: string): Promise<Uint8Array> {
  return (await open(call, id, "file")).raw;
}

async function open(call: ViewerCall, id: string, value: "text" | "source" | "file"): Promise<MailContent> {
  await findMail(call, id);
  const content = await requireContent(call.platform, id);
  await recordOpening(call, id, { what: value === "file" ? "downloaded" : "opened", value });
  return content;
}

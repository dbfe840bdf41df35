import type { AnswerOf, Endpoints } from "@parapet/contract";
import * as z from "zod/mini";
import type { Call, ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { SealingError } from "../../../platform/sealing.ts";
import { findMail, readAgain, requireContent } from "./read-content.ts";
import { recordOpening } from "./record-opening.ts";

/** Lifetime of a safe-view ticket. */
const ticketMs = 60_000;
const ticketContext = "mail:page";
const ticket = z.object({ id: z.string(), until: z.number() });

/**
 * Issues a safe-view ticket, because a frame sends no session token. Audited. @throws Failure `not_found`, `conflict`
 * after retention
 */
export async function openPage(call: ViewerCall, id: string): Promise<AnswerOf<Endpoints["mail.openPage"]>> {
  await findMail(call, id);
  const content = await requireContent(call.platform, id);
  const { marked } = await readAgain(call.platform, content, "page");
  await recordOpening(call, id, { what: "opened", value: "page" });
  const until = call.now.getTime() + ticketMs;
  const sealed = call.platform.sealing.seal(JSON.stringify({ id, until }), ticketContext);
  const address = `/api/secureinbox/messages/${id}/safe-html/?ticket=${encodeURIComponent(sealed)}`;
  return { address, marked };
}

/** The safe view for a ticket. @throws Failure `not_found` if it is invalid or expired */
export async function readPage({ platform, now }: Call, id: string, sealed: string): Promise<string> {
  const read = openTicket(platform.sealing, sealed);
  if (read === null || read.id !== id || read.until < now.getTime()) throw new Failure("not_found");
  return (await readAgain(platform, await requireContent(platform, id), "page")).content;
}

function openTicket(sealing: Call["platform"]["sealing"], sealed: string): z.infer<typeof ticket> | null {
  try {
    return ticket.parse(JSON.parse(sealing.open(sealed, ticketContext)));
  } catch (error) {
    if (error instanceof SealingError) return null;
    throw error;
  }
}

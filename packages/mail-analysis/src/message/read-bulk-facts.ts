import { decodeWords } from "postal-mime";
import { type Header, headerOf } from "../mime/read-headers.ts";

/** Mailing list and bulk headers. */
export interface BulkFacts {
  /** The list ID without brackets. */
  readonly listId: string | null;
  /** `List-Unsubscribe` addresses, https or mailto. */
  readonly unsubscribe: readonly string[];
  /** One-click unsubscribe (RFC 8058). */
  readonly hasOneClick: boolean;
  readonly listPost: string | null;
  /** `bulk`, `list`, `junk` in lowercase. */
  readonly precedence: string | null;
  /** RFC 3834: `auto-generated`, `auto-replied`; null for `no` and without the header. */
  readonly autoSubmitted: string | null;
  /** Names of campaign headers: `Feedback-ID`, `X-Campaign…`, `X-Mailgun-…`. */
  readonly campaign: readonly string[];
}

const campaignHeader =
  /^(?:feedback-id|x-campaign.*|x-mailgun-sid|x-sg-eid|x-mc-user|x-ses-outgoing|x-mailer-recptid)$/;

/** Reads the headers of mailing lists and bulk senders. */
export function readBulkFacts(headers: readonly Header[]): BulkFacts {
  const listId = headerOf(headers, "list-id");
  const autoSubmitted = headerOf(headers, "auto-submitted")?.split(";")[0]?.trim().toLowerCase() ?? null;
  return {
    listId: listId === null ? null : (/<([^<>]+)>/.exec(listId)?.[1] ?? decodeWords(listId)).trim(),
    unsubscribe: addressesOf(headerOf(headers, "list-unsubscribe")),
    hasOneClick: /one-click/i.test(headerOf(headers, "list-unsubscribe-post") ?? ""),
    listPost: addressesOf(headerOf(headers, "list-post"))[0] ?? null,
    precedence: headerOf(headers, "precedence")?.toLowerCase() ?? null,
    autoSubmitted: autoSubmitted === "no" ? null : autoSubmitted,
    campaign: headers.filter(({ name }) => campaignHeader.test(name)).map(({ name }) => name),
  };
}

/** Relays may encode long addresses as encoded words. */
function addressesOf(header: string | null): readonly string[] {
  return [...decodeWords((header ?? "").slice(0, 8000)).matchAll(/<\s*([^<>\s]+)\s*>/g)]
    .map(([, address = ""]) => address)
    .slice(0, 20);
}

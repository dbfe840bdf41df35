import { defang, type MailReport } from "@parapet/contract";
import { unwrapLink } from "@parapet/mail-analysis";
import { and, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvLine } from "../../../platform/csv/csv.ts";
import type { Platform } from "../../../platform/platform.ts";
import { traitTable as table } from "../protection/table.ts";
import { findMail, requireContent } from "./read-content.ts";
import { recordOpening } from "./record-opening.ts";
import { type SenderTraitKind, senderTraitKinds, type SenderTraits } from "./sender-traits.ts";

interface Sent {
  readonly providerId: string;
  readonly address: string;
  readonly traits: SenderTraits;
}

/** Emails needed for a sender's baseline. */
const minEmails = 5;
/** A trait seen only once may be an impostor's. */
const typicalFrom = 2;
/** Daylight saving time shifts the clock. */
const summerMinutes = 60;

/** How many traits differ from the sender's earlier emails; null without enough of them. */
export async function countChangedTraits(
  db: Platform["postgres"]["db"],
  { providerId, address, traits }: Sent,
): Promise<number | null> {
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.providerId, providerId), eq(table.address, address)));
  let changed: number | null = null;
  for (const kind of senderTraitKinds) {
    const now = traits[kind];
    const known = rows.filter((row) => row.kind === kind);
    const emails = known.reduce((sum, each) => sum + each.mails, 0);
    if (now === null || emails < minEmails) continue;
    changed =
      (changed ?? 0) +
      (known.some(({ value, mails: often }) => often >= typicalFrom && isSame(kind, value, now)) ? 0 : 1);
  }
  return changed;
}

function isSame(kind: SenderTraitKind, one: string, other: string): boolean {
  return kind === "zone" ? Math.abs(Number(one) - Number(other)) <= summerMinutes : one === other;
}

type Indicator = readonly [type: string, value: string, where: string];

/** The attacker's indicators as CSV; addresses are defanged. @throws Failure `not_found`, `conflict` */
export async function exportIndicators(call: ViewerCall, id: string): Promise<string> {
  await findMail(call, id);
  const { report } = await requireContent(call.platform, id);
  await recordOpening(call, id, { what: "downloaded", value: "indicators" });
  const lines = report === null ? [] : indicatorsOf(report);
  // The first occurrence is the most specific: From comes before Return-Path.
  const distinct = [...Map.groupBy(lines, ([type, value]) => `${type} ${value}`).values()].flatMap((same) =>
    same.slice(0, 1),
  );
  return [["type", "value", "where"], ...distinct].map((line) => csvLine([...line])).join("");
}

function indicatorsOf({ from, reply_to, return_path, hops, links, codes, attachments }: MailReport): Indicator[] {
  const address = (where: string, value: string): Indicator[] =>
    value === "" ? [] : [["email", defang(value), where]];
  return [
    ...from.flatMap((each) => address("from", each.address)),
    ...reply_to.flatMap((each) => address("reply-to", each.address)),
    ...address("return-path", return_path ?? ""),
    ...hops.flatMap(({ ip }): Indicator[] => (ip === null ? [] : [["ip", defang(ip), "received"]])),
    ...links.flatMap(({ target, host, place, file }): Indicator[] => {
      const where = file === "" ? place : `${place} in ${file}`;
      const url: Indicator = ["url", defang(target), where];
      return host === null ? [url] : [url, ["domain", defang(host), where]];
    }),
    ...codes.flatMap((code): Indicator[] => {
      const { url } = unwrapLink(code);
      const host = /^https?:/i.test(url) ? URL.parse(url)?.hostname : undefined;
      if (host === undefined) return [];
      return [
        ["url", defang(url), "code"],
        ["domain", defang(host), "code"],
      ];
    }),
    // Attachments that couldn't be unpacked have no digest.
    ...attachments.flatMap(({ sha256, name }): Indicator[] => (sha256 === "" ? [] : [["sha256", sha256, name]])),
  ];
}

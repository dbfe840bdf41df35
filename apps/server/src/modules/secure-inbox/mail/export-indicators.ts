import { defang } from "@parapet/contract";
import type { MailReport } from "@parapet/contract";
import { unwrapLink } from "@parapet/mail-analysis";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvLine } from "../../../platform/csv/csv.ts";
import { recordOpening } from "./record-opening.ts";
import { findMail, requireContent } from "./read-content.ts";

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

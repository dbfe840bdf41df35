import { defang } from "@parapet/contract";
import type { MailReport } from "@parapet/contract";
import { unwrapLink } from "@parapet/mail-analysis";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvLine } from "../../../platform/csv/csv.ts";
import { noteOpening } from "./note-opening.ts";
import { findMail, requireContent } from "./read-content.ts";

type Indicator = readonly [type: string, value: string, where: string];

/** What names an attacker, as CSV for other tools; addresses are defanged. @throws Failure `not_found`, `conflict` */
export async function exportIndicators(call: ViewerCall, id: string): Promise<string> {
  await findMail(call, id);
  const { report } = await requireContent(call.platform, id);
  await noteOpening(call, id, { what: "downloaded", value: "indicators" });
  const lines = report === null ? [] : indicatorsOf(report);
  // Where it stands first tells most: the sender's address comes before the return path.
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
    // What could not be unpacked has no digest.
    ...attachments.flatMap(({ sha256, name }): Indicator[] => (sha256 === "" ? [] : [["sha256", sha256, name]])),
  ];
}

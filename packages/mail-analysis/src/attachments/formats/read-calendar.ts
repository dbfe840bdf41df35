import { linkOf } from "../../body/link.ts";
import { readTextLinks } from "../../body/read-text-links.ts";
import type { Calendar } from "../../message/message.ts";
import { decodeBytes } from "../../mime/decode-text.ts";
import type { Contents, File } from "../contents.ts";
import type { ReadContext } from "../limits/read-context.ts";

/** Max characters that are read. */
const maxLength = 500_000;

/** Reads the first event of a calendar. */
export function readCalendar(text: string): Calendar {
  const lines = text
    .slice(0, maxLength)
    .replaceAll(/\r?\n[ \t]/g, "")
    .split(/\r?\n/);
  const properties = lines.flatMap((line) => {
    const match = /^([A-Za-z-]+)((?:;[^;:"]*(?:"[^"]*"[^;:"]*)*)*):(.*)$/s.exec(line.slice(0, 20_000));
    return match === null ? [] : [{ name: match[1]?.toUpperCase(), parameters: match[2] ?? "", value: match[3] ?? "" }];
  });
  const first = (name: string) => properties.find((property) => property.name === name);
  const textOf = (name: string) => unescapeText(first(name)?.value ?? "");
  const organizer = first("ORGANIZER");
  return {
    method: first("METHOD")?.value.trim().toUpperCase() ?? null,
    organizer: organizer === undefined ? null : addressIn(organizer.value),
    organizerName:
      /;CN=(?:"([^"]*)"|([^;:]*))/i
        .exec(organizer?.parameters ?? "")
        ?.slice(1)
        .find((name) => name !== undefined) ?? "",
    attendees: properties
      .filter(({ name }) => name === "ATTENDEE")
      .slice(0, 500)
      .map(({ value }) => addressIn(value)),
    summary: textOf("SUMMARY"),
    location: textOf("LOCATION"),
    description: textOf("DESCRIPTION"),
  };
}

/** Reads a calendar file. */
export function readCalendarFile({ content }: File, { limits, defects }: ReadContext): Contents {
  const source = decodeBytes(content, "utf-8").text;
  const calendar = readCalendar(source);
  const text = [calendar.summary, calendar.location, calendar.description].join("\n");
  const attached = [...source.slice(0, maxLength).matchAll(/^(?:URL|ATTACH|X-[\w-]*URL)[^:\r\n]*:(https?:\S+)/gim)];
  const links = [
    ...readTextLinks(text, limits, defects).map((link) => ({ ...link, place: "calendar" as const, span: null })),
    ...attached.map(([, url = ""]) => linkOf(url, "calendar")),
  ];
  const invites = calendar.method === "REQUEST" || calendar.method === "PUBLISH";
  return {
    type: { name: "calendar", kind: "calendar" },
    calendar,
    links,
    text,
    findings: invites
      ? [{ code: "calendar_invite", evidence: calendar.organizer ?? calendar.summary.slice(0, 100) }]
      : [],
  };
}

function addressIn(value: string): string {
  return value.trim().replace(/^mailto:/i, "");
}

function unescapeText(value: string): string {
  return value.replaceAll(/\\([nN;,\\])/g, (_, escaped: string) => (escaped.toLowerCase() === "n" ? "\n" : escaped));
}

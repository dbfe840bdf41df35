import { readIpAddress } from "../telemetry/ip-address.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const date = /^(\d{4})-(\d{2})-(\d{2})$/;
const time = /^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(?:\.\d{1,9})?(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/i;
const email =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;
const uri = /^[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"{}|\\^`]+$/i;

/** The OpenAPI format that a text has, or "": RFC 3339 dates and times, RFC 4122 UUIDs, addresses. */
export function getFormat(text: string): string {
  const { length } = text;
  if (length < 2 || length > 2_000) return "";
  if (length === 36 && uuid.test(text)) return "uuid";
  const first = text.charCodeAt(0);
  if (first >= 48 && first <= 57) {
    if (length === 10 && isDate(text)) return "date";
    if (length >= 19 && length <= 40 && /^t$/i.test(text.charAt(10)) && isDate(text.slice(0, 10))) {
      if (/(?:z|[+-]\d{2}:\d{2})$/i.test(text) && time.test(text.slice(11))) return "date-time";
    }
    if (length <= 24 && text.charAt(2) === ":" && time.test(text)) return "time";
  }
  if (text.includes("@") && length <= 254 && email.test(text)) return "email";
  if (length <= 45 && (text.includes(":") || text.includes(".")) && !text.includes("%")) {
    if (readIpAddress(text) !== null) return text.includes(":") ? "ipv6" : "ipv4";
  }
  return text.includes("://") && uri.test(text) ? "uri" : "";
}

/** Whether a text is a day of the calendar (RFC 3339), which 31 February is not. */
export function isDate(text: string): boolean {
  const [, year, month, day] = date.exec(text) ?? [];
  if (year === undefined) return false;
  const days = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= days;
}

import { type Header, headerOf, headersOf } from "../mime/read-headers.ts";
import type { ClaimedResult, ClaimedResults, Claims, MicrosoftClaims } from "./claims.ts";

const maxLength = 8000;
/** Max headers of one name. */
const maxHeaders = 20;

/** Reads the authentication results of servers. */
export function readClaims(headers: readonly Header[]): Claims {
  const received = headersOf(headers, "authentication-results").slice(0, maxHeaders);
  const sealed = headersOf(headers, "arc-authentication-results").slice(0, maxHeaders);
  return {
    results: [
      ...received.map((value) => readResults(value, false)),
      ...sealed.map((value) => readResults(value, true)),
    ],
    microsoft: readMicrosoft(headers),
  };
}

/** Reads one header: `authserv-id; method=result property=value; …`. */
function readResults(header: string, isSealed: boolean): ClaimedResults {
  const clauses = header
    .slice(0, maxLength)
    .replaceAll(/\([^()]*\)/g, " ")
    .split(";");
  const instance = isSealed ? /^\s*i\s*=\s*(\d{1,2})/.exec(clauses[0] ?? "")?.[1] : undefined;
  const rest = instance === undefined ? clauses : clauses.slice(1);
  const hasId = !/^\s*[a-z-]+\s*=/i.test(rest[0] ?? "");
  const by = hasId ? (rest[0]?.trim().split(/\s/)[0]?.toLowerCase() ?? "") : "";
  return {
    by: by === "" ? null : by,
    arcInstance: instance === undefined ? null : Number(instance),
    results: (hasId ? rest.slice(1) : rest).flatMap(readResult),
  };
}

function readResult(clause: string): readonly ClaimedResult[] {
  const [first, ...others] = [...clause.matchAll(/([a-z][\w.-]{0,60})\s*=\s*("[^"]*"|[^\s;]+)/gi)].map(
    ([, name = "", value = ""]) => [name.toLowerCase(), value.replaceAll('"', "")] as const,
  );
  if (first === undefined) return [];
  return [{ method: first[0], result: first[1].toLowerCase(), properties: Object.fromEntries(others) }];
}

const microsoftHeaders = ["x-forefront-antispam-report", "x-microsoft-antispam"];

function readMicrosoft(headers: readonly Header[]): MicrosoftClaims | null {
  const values = microsoftHeaders.flatMap((name) => headersOf(headers, name).slice(0, maxHeaders));
  const authenticatedAs = headerOf(headers, "x-ms-exchange-organization-authas");
  const level = headerOf(headers, "x-ms-exchange-organization-scl");
  if (values.length === 0 && authenticatedAs === null && level === null) return null;
  const fields: Record<string, string> = {};
  for (const field of values.flatMap((value) => value.slice(0, maxLength).split(";"))) {
    const [, name, value] = /^\s*([A-Za-z]{2,12}):(.*)$/s.exec(field) ?? [];
    if (name !== undefined) fields[name.toUpperCase()] ??= (value ?? "").trim();
  }
  const text = (name: string) => (fields[name] === undefined || fields[name] === "" ? null : fields[name]);
  return {
    category: text("CAT"),
    spamLevel: numberOf(text("SCL") ?? level),
    bulkLevel: numberOf(text("BCL")),
    safetyTip: text("SFTY"),
    filterVerdict: text("SFV"),
    direction: text("DIR"),
    ip: text("CIP"),
    country: text("CTRY"),
    language: text("LANG"),
    authenticatedAs,
    fields,
  };
}

function numberOf(text: string | null): number | null {
  return text !== null && /^-?\d{1,2}$/.test(text.trim()) ? Number(text) : null;
}

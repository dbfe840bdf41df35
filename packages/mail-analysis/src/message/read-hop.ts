import { readDate } from "./read-date.ts";

/** One `Received` header. */
export interface Hop {
  /** HELO name or reverse DNS of the client. */
  readonly from: string | null;
  /** The client's IP address. */
  readonly ip: string | null;
  readonly by: string | null;
  /** The protocol: `ESMTPS`, `HTTP`. */
  readonly with: string | null;
  /** The envelope recipient. */
  readonly for: string | null;
  /** Milliseconds since 1970. */
  readonly at: number | null;
}

const maxLength = 2000;

/** Reads one `Received` header. */
export function readHop(header: string): Hop {
  const text = header.slice(0, maxLength);
  const end = text.lastIndexOf(";");
  const clauses = end === -1 ? text : text.slice(0, end);
  const bare = withoutComments(clauses);
  const by = /(?:^|\s)by\s+([^\s;()]+)/i.exec(bare);
  const fromClause = by === null ? clauses : clauses.slice(0, by.index);
  return {
    from: word(/^\s*from\s+([^\s;()]+)/i, clauses),
    ip: addressIn(fromClause),
    by: by?.[1]?.toLowerCase() ?? null,
    with: word(/\swith\s+(?:Microsoft SMTP Server|([^\s;()]+))/i, bare)?.toUpperCase() ?? null,
    for: word(/\sfor\s+<?([^\s<>;()]+@[^\s<>;()]+)>?/i, bare),
    at: readDate(end === -1 ? text : text.slice(end + 1)),
  };
}

function word(pattern: RegExp, text: string): string | null {
  return pattern.exec(text)?.[1] ?? null;
}

/** Replaces comments with spaces, which preserves offsets. */
function withoutComments(text: string): string {
  return text.replaceAll(/\([^()]*\)/g, (comment) => " ".repeat(comment.length));
}

/** The address in brackets or parentheses; a bare one is the HELO name. */
function addressIn(text: string): string | null {
  const four = /[[(\s](?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})[\])\s:]/i.exec(text)?.[1];
  if (four !== undefined) return four;
  return /[[(\s](?:IPv6:)?([0-9a-f]{1,4}(?::[0-9a-f]{0,4}){2,7})[\])\s]/i.exec(text)?.[1]?.toLowerCase() ?? null;
}

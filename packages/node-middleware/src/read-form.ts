import type { IncomingMessage } from "node:http";

/** Limits: bytes of a form that are read ahead, how long to wait for them, and characters of the fields sent. */
const limits = { bytes: 64 * 1024, waitMs: 1_000, fields: 1_500 } as const;

/** In every spelling that a reader of headers as variables takes for it. */
const contentType = /^content[^a-z0-9]type$/i;
const urlEncoded = /^application\/x-www-form-urlencoded\s*(?:;\s*charset="?utf-8"?\s*)?$/i;
const multipart = /^multipart\/form-data\s*;\s*boundary=(?:"[^"\\]+"|[^\s";,]+)\s*$/i;
/** A part as browsers write it: its name can be nothing else. */
const disposition = /^content-disposition: *form-data; *name="([^"\\%\r\n]*)"(?:; *filename="[^"\\\r\n]*")?[ \t]*$/i;
/** A header on a line of its own; one that begins with a space would go on from the line before. */
const partHeader = /^[^\s:]+:[^\r\n]*$/;

const json = /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

type Fields = (body: string) => readonly string[] | undefined;

/** Methods whose body some framework looks into for another method. */
const overridable = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * Fields of a body that may name another method, as a query, "" for none of them; undefined where that isn't known. The
 * body can still be read by the application.
 * @param looksInto false: only what has no body is known
 */
export async function readForm(request: IncomingMessage, looksInto: boolean): Promise<string | undefined> {
  const { headers, method = "", httpVersionMajor } = request;
  // HTTP/2 needs no header to announce a body.
  if (!overridable.has(method) || httpVersionMajor > 1) return undefined;
  const isEmpty = headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0;
  if (isEmpty) return "";
  const fieldsOf = looksInto ? readerOf(request) : null;
  const length = Number(headers["content-length"] ?? Number.NaN);
  if (fieldsOf === null || Number.isNaN(length) || length > limits.bytes) return undefined;
  const body = await readAhead(request, length);
  const fields = body === null ? undefined : fieldsOf(body.toString("latin1"))?.join("&");
  return fields === undefined || fields.length > limits.fields ? undefined : fields;
}

/** null for a body that readers may take for different things. */
function readerOf({ headers, rawHeaders }: IncomingMessage): Fields | null {
  // Node keeps the first of several types, other readers the last.
  const types = rawHeaders.filter((name, at) => at % 2 === 0 && contentType.test(name));
  const isOdd =
    types.length > 1 || ["content-encoding", "transfer-encoding", "expect"].some((name) => headers[name] !== undefined);
  if (isOdd) return null;
  const type = (headers["content-type"] ?? "").trim();
  return urlEncoded.test(type)
    ? encodedFields
    : multipart.test(type)
      ? partFields
      : json.test(type)
        ? jsonFields
        : null;
}

/** Reads a whole body and puts it back; null for one that doesn't come. */
function readAhead(request: IncomingMessage, length: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const finish = () => {
      clearTimeout(timer);
      request.off("readable", read).off("close", finish);
      const body = Buffer.concat(pieces);
      // Before "end" is emitted: later it would be too late to put it back.
      if (size > 0 && !request.destroyed) request.unshift(body);
      resolve(size === length ? body : null);
    };
    const read = () => {
      for (let piece: unknown = request.read(); Buffer.isBuffer(piece); piece = request.read()) {
        pieces.push(piece);
        size += piece.length;
        if (size >= length) return finish();
      }
    };
    const timer = setTimeout(finish, limits.waitMs);
    request.on("readable", read).on("close", finish);
  });
}

function encodedFields(body: string): readonly string[] {
  return body.split(/[&;]/).filter((field) => /method|%/i.test(field.split("=", 1)[0] ?? ""));
}

/** No member has a name with "method", however it is escaped; undefined where one may, as readers of JSON differ. */
function jsonFields(body: string): readonly string[] | undefined {
  return /method|\\u|\0/i.test(body) ? undefined : [];
}

/** undefined where a reader may find other fields than those that are written plainly. */
function partFields(body: string): readonly string[] | undefined {
  // By CRLF alone: a line that holds CR or LF is one that readers divide differently.
  const lines = body.split("\r\n");
  const fields: string[] = [];
  for (const [at, line] of lines.entries()) {
    if (/content-transfer-encoding|name\*/i.test(line)) return undefined;
    if (!/content-disposition/i.test(line)) continue;
    const [, name] = disposition.exec(line) ?? [];
    const blank = endOfHeaders(lines, at);
    if (name === undefined || blank === null) return undefined;
    if (!/method/i.test(name)) continue;
    const [value = "", next = ""] = lines.slice(blank + 1, blank + 3);
    if (/[\r\n]/.test(value) || !next.startsWith("--")) return undefined;
    fields.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  }
  return fields;
}

/** Where a part's headers end that has its name in a line; null where they aren't plain, or name it once more. */
function endOfHeaders(lines: readonly string[], at: number): number | null {
  const blank = lines.indexOf("", at);
  const others = lines.slice(at + 1, blank);
  return blank === -1 || !others.every((line) => partHeader.test(line) && !/^content-disposition/i.test(line))
    ? null
    : blank;
}

import type { IncomingMessage } from "node:http";
import type { FairQueue } from "./fair-queue.ts";

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

/** What a name has that may name another method. */
const mayName = /method|verb/i;
const mayNameEscaped = /method|verb|%/i;
/** The same in JSON, also in its texts: `verb` is the beginning of other words. */
const mayNameInJson = /method|verb(?:override|[^a-z]|$)|\\u|\0/i;

type Fields = (body: string) => readonly string[] | undefined;

/** Methods whose body some framework looks into for another method. */
const overridable = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Bodies that are held at the same time, 16 MiB of them, and calls that wait until theirs is read. */
export const heldBodies = { active: 256, waiting: 1_024 } as const;

interface Form {
  /** Fields of a body that may name another method, as a query, "" for none of them; undefined where that isn't known. */
  readonly fields: string | undefined;
  /** To call when the call is decided about: until then its body counts among those that are held. */
  readonly release: () => void;
}

/** Whose body is looked into, when it is its sender's turn. */
interface Turns {
  readonly queue: FairQueue;
  readonly sender: string;
}

/** Reads what a body may say about the method; the application can still read it. @param turns null: only what has no body is known */
export async function readForm(request: IncomingMessage, turns: Turns | null): Promise<Form> {
  const none = (fields?: string): Form => ({ fields, release: () => undefined });
  const { headers, method = "", httpVersionMajor } = request;
  // HTTP/2 needs no header to announce a body.
  if (!overridable.has(method) || httpVersionMajor > 1) return none();
  const isEmpty = headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0;
  if (isEmpty) return none("");
  const fieldsOf = turns === null ? null : readerOf(request);
  const length = Number(headers["content-length"] ?? Number.NaN);
  if (turns === null || fieldsOf === null || Number.isNaN(length) || length > limits.bytes) return none();
  // One that isn't read may name any method, so that a flood of bodies makes decisions stricter, never laxer.
  if (!(await turns.queue.take(turns.sender))) return none();
  const body = request.destroyed ? null : await readAhead(request, length);
  const fields = body === null ? undefined : fieldsOf(body.toString("latin1"))?.join("&");
  const isShort = fields !== undefined && fields.length <= limits.fields;
  return { fields: isShort ? fields : undefined, release: () => turns.queue.giveBack() };
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
  return body.split(/[&;]/).filter((field) => mayNameEscaped.test(field.split("=", 1)[0] ?? ""));
}

/** No member has such a name, however it is escaped; undefined where one may, as readers of JSON differ. */
function jsonFields(body: string): readonly string[] | undefined {
  return mayNameInJson.test(body) ? undefined : [];
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
    if (!mayName.test(name)) continue;
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

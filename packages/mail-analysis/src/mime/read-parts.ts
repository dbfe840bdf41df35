import type { Defects } from "../defects.ts";
import type { Limits } from "../limits.ts";
import { type Header, headerOf, readHeaders, endOfLine } from "./read-headers.ts";
import { type Parameters, readParameters } from "./read-parameters.ts";
import { decodeTransfer } from "./transfer-encoding.ts";

/** The parts of a multipart, without the line break before each boundary. */
interface SplitMultipart {
  readonly pieces: readonly Buffer[];
  /** Whether the closing boundary was found. */
  readonly isTerminated: boolean;
  /** Whether there were more parts than the limit. */
  readonly isCut: boolean;
}

/** A node of the MIME tree. */
export interface Part {
  /** Part number as in IMAP: `1`, `2.1`; empty for the root. */
  readonly path: string;
  readonly headers: readonly Header[];
  readonly type: Parameters;
  readonly disposition: Parameters;
  /** Decoded; empty for a multipart that was split. */
  readonly content: Buffer;
  readonly parts: readonly Part[];
}

/** State shared by all parts of a message. */
interface Reading {
  readonly limits: Limits;
  readonly defects: Defects;
  count: number;
}

const alsoEncodings = new Map([
  ["quoted/printable", "quoted-printable"],
  ["b", "base64"],
  ["q", "quoted-printable"],
]);

/** Reads the MIME tree of a message; parts beyond the limits stay in their parent's content. */
export function readParts(bytes: Buffer, limits: Limits, defects: Defects): Part {
  const reading = { limits, defects, count: 0 };
  return readPart(bytes, { path: "", depth: 0, assumedType: "text/plain" }, reading);
}

interface Place {
  readonly path: string;
  readonly depth: number;
  /** Default type of a part: `message/rfc822` in a digest. */
  readonly assumedType: string;
}

function readPart(bytes: Buffer, place: Place, reading: Reading): Part {
  const { limits, defects } = reading;
  reading.count += 1;
  const { headers, bodyStart } = readHeaders(bytes, 0, bytes.length, limits, defects);
  const named = readParameters(headerOf(headers, "content-type"));
  const type = /^[^\s/]+\/[^\s/]+$/.test(named.value) ? named : { ...named, value: place.assumedType };
  const disposition = readParameters(headerOf(headers, "content-disposition"));
  const written = readParameters(headerOf(headers, "content-transfer-encoding")).value;
  const encoding = alsoEncodings.get(written) ?? written;
  const body = bytes.subarray(bodyStart);
  const node = { path: place.path, headers, type, disposition };
  const pieces = type.value.startsWith("multipart/") ? piecesOf(body, type, encoding, place, reading) : null;
  if (pieces === null) return { ...node, content: decodedBody(body, encoding, place, defects), parts: [] };

  const assumedType = type.value === "multipart/digest" ? "message/rfc822" : "text/plain";
  const parts: Part[] = [];
  for (const [at, piece] of pieces.entries()) {
    if (reading.count >= limits.parts) {
      defects.add("too_many_parts");
      break;
    }
    const path = place.path === "" ? `${at + 1}` : `${place.path}.${at + 1}`;
    parts.push(readPart(piece, { path, depth: place.depth + 1, assumedType }, reading));
  }
  return { ...node, content: Buffer.alloc(0), parts };
}

/** The parts of a multipart; null if it's kept as one part. */
function piecesOf(
  body: Buffer,
  type: Parameters,
  encoding: string,
  { path, depth }: Place,
  { limits, defects }: Reading,
): readonly Buffer[] | null {
  const boundary = type.parameters.get("boundary") ?? "";
  if (boundary === "") {
    defects.add("missing_boundary", path);
    return null;
  }
  if (depth >= limits.depth) {
    defects.add("too_deep", path);
    return null;
  }
  const plain = splitMultipart(body, boundary, limits.parts);
  const isEncoded = plain.pieces.length === 0 && (encoding === "base64" || encoding === "quoted-printable");
  if (isEncoded) defects.add("encoded_multipart", path);
  const split = isEncoded ? splitMultipart(decodeTransfer(body, encoding).content, boundary, limits.parts) : plain;
  if (split.isCut) defects.add("too_many_parts");
  else if (!split.isTerminated) defects.add("unterminated_multipart", path);
  return split.pieces.length === 0 ? null : split.pieces;
}

function decodedBody(body: Buffer, encoding: string, { path }: Place, defects: Defects): Buffer {
  const { content, isKnown, isValid } = decodeTransfer(body, encoding);
  if (!isKnown) defects.add("unknown_encoding", encoding);
  if (!isValid) defects.add("bad_encoding", path);
  return content;
}

/** Splits a multipart's body. The preamble and the epilogue are dropped. */
export function splitMultipart(body: Buffer, boundary: string, max: number): SplitMultipart {
  const delimiter = Buffer.from(`--${boundary}`, "utf8");
  const pieces: Buffer[] = [];
  let [start, at] = [-1, 0];
  for (;;) {
    const found = body.indexOf(delimiter, at);
    if (found === -1) break;
    const next = endOfLine(body, found, body.length);
    at = next;
    const rest = body
      .toString("latin1", found + delimiter.length, Math.min(next, found + delimiter.length + 80))
      .trimEnd();
    const isAtLineStart = found === 0 || body[found - 1] === 0x0a || body[found - 1] === 0x0d;
    if (!isAtLineStart || (rest !== "" && rest !== "--")) {
      at = found + delimiter.length;
      continue;
    }
    if (start !== -1) pieces.push(body.subarray(start, Math.max(start, beforeLineBreak(body, found))));
    if (rest === "--") return { pieces, isTerminated: true, isCut: false };
    if (pieces.length >= max) return { pieces, isTerminated: false, isCut: true };
    start = next;
  }
  if (start !== -1) pieces.push(body.subarray(start));
  return { pieces, isTerminated: false, isCut: false };
}

function beforeLineBreak(body: Buffer, at: number): number {
  const newline = body[at - 1] === 0x0a ? at - 1 : at;
  return body[newline - 1] === 0x0d ? newline - 1 : newline;
}

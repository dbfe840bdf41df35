import type { Defects } from "../defects.ts";
import type { Limits } from "../limits.ts";
import { type Header, headerOf, readHeaders } from "./read-headers.ts";
import { type Parameters, readParameters } from "./read-parameters.ts";
import { splitMultipart } from "./split-multipart.ts";
import { decodeTransfer } from "./transfer-encoding.ts";

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

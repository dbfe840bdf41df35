import { cookiePairs, queryPairs } from "../learning/pairs.ts";
import { parseBody, parseJson } from "../learning/parse-body.ts";
import { limits } from "../limits.ts";
import { decodeSegment } from "../paths/path-tree.ts";
import type { Exchange, HttpHeader } from "../telemetry/exchange.ts";
import { mediaType } from "../telemetry/media-type.ts";
import { headerValue } from "../telemetry/read-headers.ts";
import { isWireObject } from "../telemetry/wire-value.ts";
import { eachXmlValue } from "./xml-values.ts";

/** Location of a value in a call. */
export type CallPlace = "path" | "query" | "cookie" | "req_header" | "res_header" | "req_body" | "res_body";

/** @param pointer RFC 6901 pointer below the place; items of lists are one place (`*`) */
type VisitValue = (place: CallPlace, pointer: string, value: string) => void;

/** Headers without personal data: about the connection, the message or the client software. */
const technical =
  /^(?:accept|access-control|alt-svc|authorization|age|allow|cache|cdn|cf|connection|content|cookie|date|dnt|early|etag|expires|forwarded|host|if|keep|last-modified|link|location|nel|origin|pragma|proxy|range|referer|report|retry|sec|server|set-cookie|strict|te|trace|trailer|transfer|upgrade|user-agent|vary|via|warning|www|x-amz|x-b3|x-content|x-envoy|x-forwarded|x-frame|x-powered|x-real-ip|x-request-id|x-xss)(?:-|$)/;

/** Visits the values of a call in path, query, headers, cookies and bodies, the first ones of a large body. */
export function eachCallValue(exchange: Exchange, visit: VisitValue): void {
  const { path, query, reqHeaders, resHeaders, reqBody, resBody } = exchange;
  for (const segment of path.split("/")) visit("path", "", decodeSegment(segment));
  for (const [name, value] of queryPairs(query ?? "")) visit("query", pointerTo("", name), value);
  for (const [name, value] of cookiePairs(reqHeaders)) visit("cookie", pointerTo("", name), value);
  eachHeader(reqHeaders, (pointer, value) => visit("req_header", pointer, value));
  eachHeader(resHeaders, (pointer, value) => visit("res_header", pointer, value));
  eachBodyValue(reqBody, headerValue(reqHeaders, "content-type"), (pointer, value) =>
    visit("req_body", pointer, value),
  );
  eachBodyValue(resBody, headerValue(resHeaders, "content-type"), (pointer, value) =>
    visit("res_body", pointer, value),
  );
}

function eachHeader(headers: readonly HttpHeader[], visit: (pointer: string, value: string) => void): void {
  for (const { name, value } of headers) if (!technical.test(name)) visit(pointerTo("", name), value);
}

type Visit = (pointer: string, value: string) => void;

/** Visits the values of a body in any format that bodies are read in, the first ones of a large one. */
export function eachBodyValue(bytes: Uint8Array | null, contentType: string | null, visit: Visit): void {
  if (bytes === null || contentType === null) return;
  const media = mediaType(contentType);
  const body = parseBody(bytes, media, contentType);
  switch (body?.kind) {
    case undefined:
      return;
    case "json":
      return eachJsonValue(body.value, visit);
    case "form":
      return eachPair(body.pairs, visit);
    case "parts": {
      const fields = body.parts.filter(({ isFile }) => !isFile);
      return eachPair(
        fields.map(({ name, value }) => [name, value]),
        visit,
      );
    }
    case "text":
      textReaders.find((each) => each.media.test(media))?.read(body.text, visit);
  }
}

/** Readers of other texts, by media type. */
const textReaders: readonly { readonly media: RegExp; readonly read: (text: string, visit: Visit) => void }[] = [
  { media: /[/+]xml$/, read: (text, visit) => eachXmlValue(text, limits.searchedValues, visit) },
  { media: /^application\/(?:x-ndjson|ndjson|jsonl|x-jsonlines|stream\+json)$/, read: eachJsonLine },
  { media: /^text\/(?:csv|plain|tab-separated-values|event-stream)$/, read: eachLine },
];

function eachPair(pairs: readonly (readonly [name: string, value: string])[], visit: Visit): void {
  for (const [name, value] of pairs.slice(0, limits.searchedValues)) visit(pointerTo("", name), value);
}

function eachLine(text: string, visit: Visit): void {
  for (const line of text.split("\n", limits.searchedValues)) visit("", line);
}

function eachJsonLine(text: string, visit: Visit): void {
  const values = text.split("\n", limits.searchedValues).map(parseJson);
  eachJsonValue(
    values.filter((value) => value !== undefined),
    visit,
  );
}

/** Visits the texts and numbers of a JSON value, the first ones of a large one. */
function eachJsonValue(whole: unknown, visit: Visit): void {
  let left: number = limits.searchedValues;
  const scan = (value: unknown, pointer: string) => {
    left -= 1;
    if (left < 0) return;
    if (typeof value === "string") visit(pointer, value);
    else if (typeof value === "number") visit(pointer, String(value));
    else if (Array.isArray(value)) value.every((each) => scanNext(each, `${pointer}/*`));
    else if (isWireObject(value)) {
      Object.entries(value).every(([name, each]) => scanNext(each, pointerTo(pointer, name)));
    }
  };
  const scanNext = (value: unknown, pointer: string) => {
    scan(value, pointer);
    return left > 0;
  };
  scan(whole, "");
}

function pointerTo(above: string, name: string): string {
  return `${above}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

import { remembered } from "../remembered.ts";

/** The media type of a content-type header, lower-case and without parameters; "" when it is malformed. */
export const mediaType = remembered((contentType) => {
  const type = (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : "";
});

/** Whether a body of this type is one JSON text, or was translated to one; streams of them (`x-ndjson`, `stream+json`) are not. */
export function isJsonType(contentType: string | null): boolean {
  return contentType !== null && namesJson(contentType);
}

const namesJson = remembered((contentType) => {
  const type = mediaType(contentType);
  return (
    type === "text/json" ||
    (/^application\/(?:.+[+.-])?json$/.test(type) && type !== "application/stream+json") ||
    isMsgpackType(type)
  );
});

/** Whether a body of this type is MessagePack, which is translated to JSON where calls are read. */
export function isMsgpackType(contentType: string): boolean {
  return /^application\/(?:x-|vnd\.|\S+\+)?msgpack$/.test(mediaType(contentType));
}

/** A media type as a document names it, without parameters: it may be a range (`image/*`). Lower-case. */
export function mediaRange(text: string): string {
  return (text.split(";", 1)[0] ?? "").trim().toLowerCase();
}

import { decodeBytes } from "../mime/decode-text.ts";

/** MS-OXPROPS properties by hex tag and type, such as `0037001F`. */
export type MapiProperties = ReadonlyMap<string, Buffer>;

/** A message in Outlook's format. */
export interface MapiItem {
  readonly properties: MapiProperties;
  readonly recipients: readonly MapiProperties[];
  readonly attachments: readonly MapiAttachment[];
  /** Charset of text that isn't Unicode. */
  readonly charset: string;
}

export interface MapiAttachment {
  readonly properties: MapiProperties;
  /** Content; a nested message as a file. */
  readonly content: Buffer;
  readonly isMessage: boolean;
}

/** A text property: UTF-16, or in the item's charset. */
export function textProperty(properties: MapiProperties, tag: string, charset: string): string {
  const wide = properties.get(`${tag}001F`);
  const narrow = properties.get(`${tag}001E`);
  const text = wide?.toString("utf16le") ?? (narrow === undefined ? "" : decodeBytes(narrow, charset).text);
  return text.replaceAll("\0", "");
}

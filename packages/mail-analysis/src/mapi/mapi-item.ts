import { decodeBytes } from "../mime/decode-text.ts";

/** Properties of MS-OXPROPS by their tag and type in hex, such as `0037001F`. */
export type MapiProperties = ReadonlyMap<string, Buffer>;

/** A mail as Outlook stores it. */
export interface MapiItem {
  readonly properties: MapiProperties;
  readonly recipients: readonly MapiProperties[];
  readonly attachments: readonly MapiAttachment[];
  /** Of text that is not Unicode. */
  readonly charset: string;
}

export interface MapiAttachment {
  readonly properties: MapiProperties;
  /** Its bytes; a mail in the mail as a file of its own. */
  readonly content: Buffer;
  readonly isMail: boolean;
}

/** A text property: in UTF-16, or in the item's charset. */
export function textProperty(properties: MapiProperties, tag: string, charset: string): string {
  const wide = properties.get(`${tag}001F`);
  const narrow = properties.get(`${tag}001E`);
  const text = wide?.toString("utf16le") ?? (narrow === undefined ? "" : decodeBytes(narrow, charset).text);
  return text.replaceAll("\0", "");
}

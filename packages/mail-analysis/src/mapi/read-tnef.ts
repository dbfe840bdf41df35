import { charsetOfCodePage } from "../mime/code-page.ts";
import type { MapiAttachment, MapiItem, MapiProperties } from "./mapi-item.ts";
import { isTnef, tnefAttributes } from "./tnef-attributes.ts";
import { readTnefProperties, readTnefRows } from "./tnef-properties.ts";

/** MS-OXTNEF §2.1.3.2 attributes that are read. */
const [subject, body, messageProperties, recipients, codePage] = [0x8004, 0x800c, 0x9003, 0x9004, 0x9007];
const [rendering, title, fileName, data, attachmentProperties] = [0x9002, 0x8010, 0x9001, 0x800f, 0x9005];

/** Class ID of a nested message (MS-OXTNEF §2.1.3.4.2), which is TNEF again. */
const messageObject = Buffer.from("0703020000000000c000000000000046", "hex");
const maxLength = 1000;

/** An attachment under construction. */
interface Draft {
  /** Texts outside the property list. */
  readonly own: Map<string, Buffer>;
  data: Buffer | null;
  properties: MapiProperties;
}

/** Reads a TNEF stream; null for other bytes. */
export function readTnef(bytes: Buffer, maxAttachments: number): MapiItem | null {
  if (!isTnef(bytes)) return null;
  const own = new Map<string, Buffer>();
  const drafts: Draft[] = [];
  let [properties, rows, charset]: [MapiProperties, readonly MapiProperties[], string] = [new Map(), [], "utf-8"];
  for (const attribute of tnefAttributes(bytes)) {
    if (attribute.id === rendering && drafts.length >= maxAttachments) break;
    const draft = drafts.at(-1);
    if (attribute.id === rendering) drafts.push({ own: new Map(), data: null, properties: new Map() });
    else if (attribute.id === subject) own.set("0037001E", attribute.data);
    else if (attribute.id === body) own.set("1000001E", attribute.data);
    else if (attribute.id === messageProperties) ({ properties } = readTnefProperties(attribute.data));
    else if (attribute.id === recipients) rows = readTnefRows(attribute.data, maxLength);
    else if (attribute.id === codePage && attribute.data.length >= 4)
      charset = charsetOfCodePage(attribute.data.readUInt32LE(0));
    else if (attribute.id === title) draft?.own.set("3704001E", attribute.data);
    else if (attribute.id === fileName) draft?.own.set("3707001E", attribute.data);
    else if (attribute.id === data && draft !== undefined) draft.data = attribute.data;
    else if (attribute.id === attachmentProperties && draft !== undefined)
      draft.properties = readTnefProperties(attribute.data).properties;
  }
  return {
    properties: new Map([...own, ...properties]),
    recipients: rows,
    attachments: drafts.map(attachmentOf),
    charset,
  };
}

function attachmentOf({ own, data: bytes, properties }: Draft): MapiAttachment {
  const object = properties.get("3701000D");
  const kind = object?.subarray(0, messageObject.length);
  const inner = object?.subarray(messageObject.length) ?? null;
  const content = bytes ?? properties.get("37010102") ?? inner ?? Buffer.alloc(0);
  const isMessage = kind !== undefined && kind.equals(messageObject) && inner !== null && isTnef(inner);
  return { properties: new Map([...own, ...properties]), content: isMessage ? inner : content, isMessage };
}

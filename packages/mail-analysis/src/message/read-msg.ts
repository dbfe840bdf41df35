import * as cfb from "cfb";
import type { File, Inspection } from "../attachments/inspect.ts";
import { decodeBytes } from "../mime/decode-text.ts";
import { type Header, headerOf, readHeaders } from "../mime/read-headers.ts";
import { composeMessage } from "./compose-message.ts";
import type { ReadMail } from "./message.ts";

const compoundFile = Buffer.from("d0cf11e0a1b11ae1", "hex");

/** Whether bytes begin as Outlook's messages do. */
export function isMsg(bytes: Buffer): boolean {
  return bytes.subarray(0, compoundFile.length).equals(compoundFile);
}

/** Properties by storage (empty for the message itself), then by the tag and type of MS-OXPROPS in hex. */
type Properties = ReadonlyMap<string, ReadonlyMap<string, Buffer>>;

/** Reads an Outlook message (MS-OXMSG): headers as they came, or made from its properties where it was never sent. */
export function readMsg(bytes: Buffer, inspection: Inspection): ReadMail {
  const { limits, defects } = inspection;
  const properties = tryReading(bytes);
  if (properties === null) return { ok: false, refusal: "not_a_mail" };
  const sent = Buffer.from(textOf(properties, "", "007D"), "utf8");
  const { headers } = readHeaders(sent, 0, sent.length, limits, defects);
  const html = properties.get("")?.get("10130102");
  const texts = {
    plain: textOf(properties, "", "1000") || null,
    html: html === undefined ? null : decodeBytes(html, charsetOf(html)).text,
    beside: "",
  };
  const storages = [...properties.keys()].filter((name) => name.startsWith("__attach")).slice(0, limits.attachments);
  const files = storages.map((name, at) => fileOf(properties, name, at));
  const parts = { size: bytes.length, headers: withProperties(headers, properties), texts, files };
  return { ok: true, message: composeMessage(parts, inspection) };
}

function tryReading(bytes: Buffer): Properties | null {
  try {
    const { FileIndex, FullPaths } = cfb.read(bytes, { type: "buffer" });
    const properties = new Map<string, Map<string, Buffer>>();
    for (const [at, path] of FullPaths.entries()) {
      const [, storage = "", tag] =
        /^[^/]*\/(?:(__(?:attach|recip)[^/]*)\/)?__substg1\.0_([0-9A-F]{8})$/.exec(path) ?? [];
      if (tag === undefined) continue;
      const known = properties.get(storage) ?? new Map<string, Buffer>();
      properties.set(storage, known.set(tag, Buffer.from(FileIndex[at]?.content ?? [])));
    }
    return properties.has("") ? properties : null;
  } catch {
    return null;
  }
}

/** A text property: in UTF-16, or in the code page that is most likely. */
function textOf(properties: Properties, storage: string, tag: string): string {
  const known = properties.get(storage);
  const wide = known?.get(`${tag}001F`)?.toString("utf16le");
  const narrow = known?.get(`${tag}001E`);
  return (wide ?? (narrow === undefined ? "" : decodeBytes(narrow, "utf-8").text)).replaceAll("\0", "");
}

function charsetOf(html: Buffer): string {
  return /charset\s*=\s*["']?([\w-]{1,40})/i.exec(html.toString("latin1", 0, 4096))?.[1] ?? "windows-1252";
}

/** Headers that the properties know and the mail has not kept. */
function withProperties(headers: readonly Header[], properties: Properties): readonly Header[] {
  const text = (tag: string, storage = "") => textOf(properties, storage, tag);
  const recipients = [...properties.keys()].filter((name) => name.startsWith("__recip")).slice(0, 500);
  const known: readonly (readonly [name: string, value: string])[] = [
    ["from", mailbox(text("0C1A"), text("5D01") || text("0C1F"))],
    ["to", recipients.map((each) => mailbox(text("3001", each), text("39FE", each) || text("3003", each))).join(", ")],
    ["subject", text("0037")],
    ["message-id", text("1035")],
  ];
  const added = known.filter(([name, value]) => value !== "" && headerOf(headers, name) === null);
  return [...headers, ...added.map(([name, value]) => ({ name, value }))];
}

function mailbox(name: string, address: string): string {
  const quoted = name.replaceAll(/["\\]/g, "");
  return address === "" ? (quoted === "" ? "" : `"${quoted}"`) : `"${quoted}" <${address}>`;
}

function fileOf(properties: Properties, storage: string, at: number): File {
  const contentId = textOf(properties, storage, "3712");
  return {
    path: `${at + 1}`,
    name: textOf(properties, storage, "3707") || textOf(properties, storage, "3704"),
    declaredType: textOf(properties, storage, "370E").toLowerCase(),
    contentId: contentId === "" ? null : contentId,
    isInline: contentId !== "",
    content: properties.get(storage)?.get("37010102") ?? Buffer.alloc(0),
  };
}

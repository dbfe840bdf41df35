import * as cfb from "cfb";
import type { Inspection } from "../attachments/inspect-file.ts";
import type { MapiAttachment, MapiItem, MapiProperties } from "../mapi/mapi-item.ts";
import { mapiParts } from "../mapi/mapi-parts.ts";
import { composeMessage } from "./compose-message.ts";
import type { ReadResult } from "./message.ts";

const compoundFile = Buffer.from("d0cf11e0a1b11ae1", "hex");

/** Whether bytes start like an Outlook message. */
export function isMsg(bytes: Buffer): boolean {
  return bytes.subarray(0, compoundFile.length).equals(compoundFile);
}

/** Reads an Outlook message (MS-OXMSG): transport headers, or headers made from properties if it was never sent. */
export function readMsg(bytes: Buffer, inspection: Inspection): ReadResult {
  const item = tryReading(bytes, inspection);
  if (item === null) return { ok: false, refusal: "not_a_mail" };
  return { ok: true, message: composeMessage(mapiParts(item, bytes.length, inspection), inspection) };
}

/** A stream of the message or of one of its storages. */
const propertyStream = /^[^/]*\/(?:(__(?:attach|recip)[^/]*)\/)?__substg1\.0_([0-9A-F]{8})$/;
/** A stream of a nested message: its storage and its path there. */
const innerStream = /^[^/]*\/(__attach[^/]*)\/__substg1\.0_3701000D\/(.+)$/;

function tryReading(bytes: Buffer, inspection: Inspection): MapiItem | null {
  try {
    const { FileIndex, FullPaths } = cfb.read(bytes, { type: "buffer" });
    const storages = new Map<string, Map<string, Buffer>>();
    const inner = new Map<string, Map<string, Buffer>>();
    for (const [at, path] of FullPaths.entries()) {
      const content = () => Buffer.from(FileIndex[at]?.content ?? []);
      const [, storage = "", tag] = propertyStream.exec(path) ?? [];
      if (tag !== undefined) put(storages, storage, tag, content());
      const [, holder, innerPath] = innerStream.exec(path) ?? [];
      if (holder !== undefined && innerPath !== undefined && FileIndex[at]?.type === 2)
        put(inner, holder, innerPath, content());
    }
    const properties = storages.get("");
    if (properties === undefined) return null;
    const holders = [...new Set([...storages.keys(), ...inner.keys()])].filter((name) => name.startsWith("__attach"));
    return {
      properties,
      recipients: [...storages].flatMap(([name, known]) => (name.startsWith("__recip") ? [known] : [])),
      attachments: holders
        .slice(0, inspection.limits.attachments)
        .map((name) => attachmentOf(storages.get(name) ?? new Map(), inner.get(name), inspection)),
      charset: "utf-8",
    };
  } catch {
    return null;
  }
}

function put(into: Map<string, Map<string, Buffer>>, storage: string, name: string, content: Buffer): void {
  const known = into.get(storage) ?? new Map<string, Buffer>();
  into.set(storage, known.set(name, content));
}

function attachmentOf(
  properties: MapiProperties,
  inner: ReadonlyMap<string, Buffer> | undefined,
  { budget, defects, limits, depth }: Inspection,
): MapiAttachment {
  if (inner === undefined || depth > limits.nesting)
    return { properties, content: properties.get("37010102") ?? Buffer.alloc(0), isMessage: false };
  const size = [...inner.values()].reduce((sum, { length }) => sum + length, 0);
  const isAffordable = size <= budget.bytes;
  if (!isAffordable) defects.add("unpacked_too_much");
  budget.bytes -= isAffordable ? size : 0;
  return { properties, content: isAffordable ? fileOf(inner) : Buffer.alloc(0), isMessage: isAffordable };
}

/** A nested message is a storage, which is rewritten as a file to be inspected. */
function fileOf(streams: ReadonlyMap<string, Buffer>): Buffer {
  const container = cfb.utils.cfb_new();
  for (const [path, content] of streams) cfb.utils.cfb_add(container, `/${path}`, content);
  return Buffer.from(cfb.write(container, { type: "buffer" }));
}

import type { Member } from "./contents.ts";

/** Reads the file of an `Ole10Native` stream (MS-OLEDS §2.3.6): size, label, file name, path, content. */
export function readOleObject(content: Buffer): readonly Member[] {
  if (content.length < 12) return [];
  let at = 6;
  const text = () => {
    const end = content.indexOf(0, at);
    const value = content.toString("latin1", at, end === -1 ? at : end);
    at = end === -1 ? content.length : end + 1;
    return value;
  };
  const label = text();
  text();
  at += 8;
  text();
  if (at + 4 > content.length) return [];
  const size = content.readUInt32LE(at);
  return [{ name: label, content: content.subarray(at + 4, at + 4 + size) }];
}

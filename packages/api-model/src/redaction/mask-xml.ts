import { findSecrets } from "./find-secrets.ts";
import { joinMaskings, mask, type Masking } from "./masking.ts";
import { secretKind } from "./secret-name.ts";

/** A start tag and the text up to the next mark; both classes stop at a mark, so every character is read once. */
const element = /<([A-Za-z_][\w.:-]{0,100})((?:\s[^<>]*)?)>((?:<!\[CDATA\[)?[^<]*)/g;
const attribute = /([A-Za-z_][\w.:-]{0,100})\s?=\s?(?:"([^"<]*)"|'([^'<]*)')/g;

/** Masks XML by the local names of elements and attributes, and all of its text by shape. */
export function maskXml(text: string): Masking[] {
  const maskings = findSecrets(text);
  for (const { 0: found, 1: name = "", 2: attributes = "", 3: content = "", index } of text.matchAll(element)) {
    const isData = content.startsWith("<![CDATA[");
    const value = isData ? content.slice(9).replace(/\]\]>[^<]*$/, "") : content;
    const start = index + found.length - content.length + (isData ? 9 : 0);
    put(maskings, name, value, start);
    for (const each of attributes.matchAll(attribute)) {
      const inner = each[2] ?? each[3] ?? "";
      const end = index + 1 + name.length + each.index + each[0].length - 1;
      put(maskings, each[1] ?? "", inner, end - inner.length);
    }
  }
  return joinMaskings(maskings);
}

function put(maskings: Masking[], name: string, value: string, start: number): void {
  const kind = value.trim() === "" || value === mask ? null : secretKind(name.slice(name.lastIndexOf(":") + 1));
  if (kind !== null) maskings.push({ start, end: start + value.length, replacement: mask, pointer: "", kind });
}

import { findSecrets } from "./find-secrets.ts";
import { joinMaskings, mask, type Masking } from "./masking.ts";
import { secretKind } from "./secret-name.ts";

/** A start tag and the text behind it; both classes stop at a mark, so every character is read once. */
const element = /<([A-Za-z_][\w.:-]{0,100})((?:\s[^<>]*)?)>(<!\[CDATA\[|[^<]*)/g;
const attribute = /([A-Za-z_][\w.:-]{0,100})\s?=\s?(?:"([^"<]*)"|'([^'<]*)')/g;
const dataMark = "<![CDATA[";

/** Masks XML by the local names of elements and attributes, and all of its text by shape. */
export function maskXml(text: string): Masking[] {
  const maskings = findSecrets(text);
  let covered = 0;
  const put = (name: string, start: number, end: number) => {
    const value = text.slice(start, end);
    const kind = start < covered || value.trim() === "" || value === mask ? null : secretKind(localName(name));
    if (kind === null) return;
    maskings.push({ start, end, replacement: mask, pointer: "", kind });
    covered = end;
  };
  for (const { 0: found, 1: name = "", 2: attributes = "", 3: content = "", index } of text.matchAll(element)) {
    for (const each of attributes.matchAll(attribute)) {
      const end = index + 1 + name.length + each.index + each[0].length - 1;
      put(each[1] ?? "", end - (each[2] ?? each[3] ?? "").length, end);
    }
    const end = index + found.length;
    if (content !== dataMark) put(name, end - content.length, end);
    else if (end >= covered && secretKind(localName(name)) !== null) put(name, end, dataEnd(text, end));
  }
  return joinMaskings(maskings);
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1);
}

/** Character data may hold marks; without an end it reaches to the end of the text. */
function dataEnd(text: string, start: number): number {
  const end = text.indexOf("]]>", start);
  return end === -1 ? text.length : end;
}

import type { File } from "../attachments/contents.ts";
import type { BodyTexts } from "../body/read-body.ts";
import type { Defects } from "../defects.ts";
import { decodeBytes } from "../mime/decode-text.ts";
import { headerOf } from "../mime/read-headers.ts";
import type { Part } from "../mime/read-parts.ts";

/** The leaves of a message: visible texts and attached files. */
export interface ArrangedParts {
  readonly texts: BodyTexts;
  readonly files: readonly File[];
}

/** Sorts the leaves of a MIME tree. */
export function arrangeParts(root: Part, defects: Defects): ArrangedParts {
  const plain: string[] = [];
  const html: string[] = [];
  const standalone: string[] = [];
  const files: File[] = [];
  const first = firstLeaf(root);
  const walk = (part: Part, hasHtmlAlternative: boolean): void => {
    if (part.parts.length > 0) {
      const isAlternative = part.type.value === "multipart/alternative";
      const hasPage = hasHtmlAlternative || (isAlternative && holdsPage(part));
      for (const child of part.parts) walk(child, hasPage);
    } else if (isShown(part, part === first)) {
      const text = textOf(part, defects);
      if (part.type.value === "text/html") html.push(text);
      else {
        plain.push(text);
        if (!hasHtmlAlternative) standalone.push(text);
      }
    } else files.push(fileOf(part));
  };
  walk(root, false);
  const joined = (texts: readonly string[]) => (texts.length === 0 ? null : texts.join("\n"));
  return { texts: { plain: joined(plain), html: joined(html), standalone: standalone.join("\n") }, files };
}

function holdsPage(part: Part): boolean {
  return part.parts.some((each) => (each.type.value === "text/html" && isShown(each, false)) || holdsPage(each));
}

function firstLeaf(part: Part): Part {
  const [first] = part.parts;
  return first === undefined ? part : firstLeaf(first);
}

/** Texts are shown unless they are attached, or named and not first; an invalid multipart is a text. */
function isShown({ type, disposition }: Part, isFirst: boolean): boolean {
  if (type.value.startsWith("multipart/")) return true;
  if (!["text/plain", "text/html", "text"].includes(type.value) || disposition.value === "attachment") return false;
  return isFirst || (disposition.parameters.get("filename") === undefined && type.parameters.get("name") === undefined);
}

function textOf({ content, type, path }: Part, defects: Defects): string {
  const label = type.parameters.get("charset") ?? "utf-8";
  const { text, isKnown, isValid } = decodeBytes(content, label);
  if (!isKnown) defects.add("unknown_charset", label);
  if (!isValid) defects.add("bad_charset", path);
  return text.replaceAll(/\r\n?/g, "\n");
}

function fileOf(part: Part): File {
  const contentId = headerOf(part.headers, "content-id");
  return {
    path: part.path === "" ? "1" : part.path,
    name: part.disposition.parameters.get("filename") ?? part.type.parameters.get("name") ?? "",
    declaredType: part.type.value,
    contentId: contentId === null ? null : contentId.replaceAll(/[<>\s]/g, ""),
    isInline: part.disposition.value !== "attachment" && contentId !== null,
    content: part.content,
  };
}

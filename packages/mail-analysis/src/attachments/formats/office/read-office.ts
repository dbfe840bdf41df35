import { type Link, linkOf } from "../../../body/link.ts";
import type { Contents, File, Member } from "../../contents.ts";
import type { Finding, FindingCode } from "../../findings/finding.ts";
import type { ReadContext } from "../../limits/read-context.ts";
import { openZip, readZip, type ZipEntry, type ZipFile } from "../archives/read-zip.ts";

/** The main part of each document type (ECMA-376, ODF). */
const kinds: readonly (readonly [name: string, part: RegExp])[] = [
  ["docx", /^word\/document\d*\.xml$/],
  ["xlsx", /^xl\/workbook\.(?:xml|bin)$/],
  ["pptx", /^ppt\/presentation\.xml$/],
  ["odf", /^content\.xml$/],
];

/** Findings by part name. */
const partFindings: readonly (readonly [FindingCode, RegExp])[] = [
  ["macro", /(?:^|\/)vbaProject[^/]*\.bin$|^Basic\/.+\.xml$/i],
  ["excel4_macro", /^xl\/macrosheets\/[^/]+$/i],
  ["embedded_object", /\/embeddings\/[^/]+$|\/activeX\/[^/]+\.bin$/i],
];

/** External relationships that Office opens automatically; hyperlinks need a click. */
const openedByItself = /\/(?:attachedTemplate|oleObject|frame|subDocument|externalLinkPath|mailMergeSource)$/;
const maxPartSize = 4 * 2 ** 20;

/** Reads a zip file: an Office document or an archive. */
export function readZipFile({ content }: File, context: ReadContext): Contents {
  const zip = openZip(content, context);
  if (zip === null) return { findings: [{ code: "unreadable", evidence: "" }] };
  return isOffice(zip.entries) ? readOffice(zip, context) : readZip(zip);
}

function isOffice(entries: readonly ZipEntry[]): boolean {
  return (
    entries.some(({ name }) => name === "[Content_Types].xml" || name === "META-INF/manifest.xml") &&
    kindOf(entries) !== null
  );
}

function kindOf(entries: readonly ZipEntry[]): string | null {
  return kinds.find(([, part]) => entries.some(({ name }) => part.test(name)))?.[0] ?? null;
}

/** Reads a document: macros, remote content, embedded files, links and text. */
function readOffice({ entries, unpack }: ZipFile, { limits, defects }: ReadContext): Contents {
  const findings: Finding[] = partFindings.flatMap(([code, pattern]) => {
    const part = entries.find(({ name }) => pattern.test(name));
    return part === undefined ? [] : [{ code, evidence: part.name }];
  });
  const links: Link[] = [];
  const texts: string[] = [];
  const files: Member[] = [];
  for (const entry of entries) {
    if (entry.size > maxPartSize && !/embeddings/.test(entry.name)) continue;
    if (entry.name.endsWith(".rels")) {
      const relations = unpack(entry)?.toString("utf8") ?? "";
      for (const { type, target } of outside(relations)) {
        if (openedByItself.test(type))
          findings.push({ code: /template/i.test(type) ? "remote_template" : "remote_object", evidence: target });
        if (links.length < limits.links) links.push(linkOf(target, "document"));
        else defects.add("too_many_links");
      }
    } else if (
      /^(?:word\/(?:document|header|footer|comments)\d*|ppt\/slides\/slide\d+|xl\/sharedStrings|content)\.xml$/.test(
        entry.name,
      )
    ) {
      const xml = unpack(entry)?.toString("utf8") ?? "";
      const field = /\bDDE(?:AUTO)?\s+[^<]{0,200}/.exec(xml)?.[0];
      if (field !== undefined) findings.push({ code: "dde", evidence: field.slice(0, 120) });
      texts.push(officeText(xml));
    } else if (
      entry.name === "META-INF/manifest.xml" &&
      /encryption-data/.test(unpack(entry)?.toString("utf8") ?? "")
    ) {
      findings.push({ code: "encrypted", evidence: "" });
    } else if (/\/embeddings\/[^/]+$|\/media\/[^/]+\.(?:png|jpe?g)$|vbaProject[^/]*\.bin$/i.test(entry.name)) {
      const content = unpack(entry);
      if (content !== null) files.push({ name: entry.name.slice(entry.name.lastIndexOf("/") + 1), content });
    }
  }
  const type = { name: kindOf(entries) ?? "zip", kind: "document" as const };
  return { type, findings, links, text: texts.join("\n"), files };
}

function outside(relations: string): readonly { readonly type: string; readonly target: string }[] {
  return [...relations.matchAll(/<Relationship\b[^>]{0,5000}>/g)].flatMap(([element]) => {
    if (!/TargetMode\s*=\s*["']External["']/i.test(element)) return [];
    const type = /\bType\s*=\s*["']([^"']*)["']/.exec(element)?.[1] ?? "";
    const target = /\bTarget\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(element);
    return [{ type, target: unescapeXml(target?.[1] ?? target?.[2] ?? "") }];
  });
}

const entities: Readonly<Record<string, string>> = { amp: "&", apos: "'", gt: ">", lt: "<", quot: '"' };

/** Unescapes XML entities and character references. */
export function unescapeXml(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi,
    (all: string, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? all;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}

/** The text of a document part, one paragraph per line. */
export function officeText(xml: string): string {
  const lines = xml.replaceAll(/<\/(?:w:p|a:p|si|text:p|text:h)>|<w:br\/>|<w:tab\/>/g, "\n");
  return unescapeXml(lines.replaceAll(/<[^<>]{0,20000}>/g, "")).trim();
}

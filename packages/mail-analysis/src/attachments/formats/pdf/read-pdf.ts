import { type Link, linkOf } from "../../../body/link.ts";
import { readTextLinks } from "../../../body/read-text-links.ts";
import { snippet } from "../../../text/snippet.ts";
import type { Contents, Member, File } from "../../contents.ts";
import type { Finding, FindingCode } from "../../findings/finding.ts";
import type { ReadContext } from "../../limits/read-context.ts";
import { pdfImage } from "./pdf-image.ts";
import { pdfStreams, plainNames } from "./pdf-streams.ts";
import { pdfString, pdfText } from "./pdf-text.ts";

/** Findings by dictionary entry. */
const actions: readonly (readonly [FindingCode, RegExp])[] = [
  ["pdf_javascript", /\/(?:JavaScript|JS)\b\s*[(<\d/]/],
  ["pdf_launch", /\/S\s*\/Launch\b|\/Launch\s*<</],
  ["pdf_embedded_file", /\/Type\s*\/EmbeddedFile\b|\/EmbeddedFiles?\b/],
  ["pdf_form", /\/S\s*\/SubmitForm\b|\/XFA\b/],
  ["encrypted", /\/Encrypt\s+\d+\s+\d+\s+R|\/Encrypt\s*<</],
];

/** An action that runs on opening; destinations inside the document aren't actions. */
const opening = /\/OpenAction\s*(?:<<(?![^>]{0,200}\/GoTo\b)|(\d+)\s+\d+\s+R)|\/AA\s*<</;
const objectEnd = /endobj\b/;
const streamsRead = 2000;
const imagesRead = 20;

/** Reads a PDF by scanning its objects, including object streams: findings, links, text and files. */
export function readPdf({ content }: File, { limits, defects, budget }: ReadContext): Contents {
  const streams = pdfStreams(content, streamsRead, budget.bytes);
  const unpacked = streams.map((stream) => stream.content).filter((each) => each !== null);
  budget.bytes -= unpacked.reduce((sum, each) => sum + each.length, 0);
  const objects = streams
    .filter(({ dictionary }) => /\/ObjStm\b/.test(dictionary))
    .map((stream) => stream.content?.toString("latin1") ?? "");
  const text = streams
    .filter(({ dictionary }) => isPageContent(dictionary))
    .map((stream) => pdfText(stream.content, limits.text))
    .join("\n");
  const source = plainNames([withoutStreams(content), ...objects].join("\n"));

  const links: Link[] = [];
  for (const match of source.matchAll(/\/URI\s*(?=[(<])/g)) {
    const url = pdfString(source, match.index + match[0].length);
    if (links.length >= limits.links) defects.add("too_many_links");
    else if (url !== "") links.push(linkOf(url, "document"));
  }
  const files: Member[] = streams.flatMap(({ dictionary, content: unpackedFile, raw }) => {
    if (/\/EmbeddedFile\b/.test(dictionary) && unpackedFile !== null) return [{ name: "", content: unpackedFile }];
    const image = /\/Image\b/.test(dictionary) ? pdfImage({ dictionary, content: unpackedFile, raw }) : null;
    return image === null ? [] : [image];
  });
  return {
    findings: findingsOf(source),
    links: [...links, ...readTextLinks(text, limits, defects).map((link) => ({ ...link, place: "document" as const }))],
    text,
    files: files.slice(0, imagesRead),
  };
}

function findingsOf(source: string): readonly Finding[] {
  const found: Finding[] = actions.flatMap(([code, pattern]) => {
    const match = pattern.exec(source);
    return match === null ? [] : [{ code, evidence: snippet(source, match.index, objectEnd) }];
  });
  const open = opening.exec(source);
  if (open !== null && !leadsToPlace(source, open[1]))
    found.push({ code: "pdf_open_action", evidence: snippet(source, open.index, objectEnd) });
  return found;
}

/** Whether a referenced object is a destination inside the document. */
function leadsToPlace(source: string, object: string | undefined): boolean {
  if (object === undefined) return false;
  const start = source.search(new RegExp(String.raw`(?:^|\s)${object}\s+\d+\s+obj\b`));
  const body = start === -1 ? "" : source.slice(start, start + 1000).split("endobj", 1)[0];
  return body === undefined || body === "" || /obj\s*\[|\/GoTo\b/.test(body);
}

function isPageContent(dictionary: string): boolean {
  return !/\/(?:ObjStm|XRef|Image|FontFile\d?|EmbeddedFile|Metadata|Length1|ICCBased|FunctionType|CMapName)\b/.test(
    dictionary,
  );
}

/** The file without stream contents, which can contain arbitrary bytes. */
function withoutStreams(content: Buffer): string {
  return content.toString("latin1").replaceAll(/\bstream\r?\n[\s\S]*?endstream/g, " ");
}

import type { Page, PageMarkCode } from "../../body/page.ts";
import { readPage } from "../../body/read-page.ts";
import { decodeBytes } from "../../mime/decode-text.ts";
import type { Contents, File } from "../contents.ts";
import type { Finding } from "../findings/finding.ts";
import { type ReadContext, nextTextLimits } from "../limits/read-context.ts";

/** Reads an HTML or SVG file. */
export function readPageFile({ content }: File, context: ReadContext): Contents {
  const isWide = content[0] === 0xff && content[1] === 0xfe;
  const declared = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(content.toString("latin1", 0, 4096))?.[1];
  const page = readPage(
    decodeBytes(content, isWide ? "utf-16le" : (declared ?? "utf-8")).text,
    nextTextLimits(context),
    context.defects,
  );
  context.budget.text -= page.source.length;
  return { page, links: page.links, text: page.text, findings: pageFindings(page) };
}

/** Marks that build a file, and marks that deliver it: together they mean HTML smuggling. */
const builders: readonly PageMarkCode[] = ["base64_decoder", "code_points", "large_base64"];
const senders: readonly PageMarkCode[] = ["blob", "download", "eval", "document_write"];

function pageFindings({ forms, marks }: Page): readonly Finding[] {
  const mark = (codes: readonly PageMarkCode[]) => marks.find(({ code }) => codes.includes(code));
  const found: Finding[] = [];
  const form = forms.find(({ hasPassword }) => hasPassword);
  if (form !== undefined) found.push({ code: "credential_form", evidence: form.action.slice(0, 200) });
  const [builder, sender] = [mark(builders), mark(senders)];
  if (builder !== undefined && sender !== undefined)
    found.push({ code: "html_smuggling", evidence: `${builder.sample} … ${sender.sample}` });
  const drawing = mark(["svg_script", "foreign_object"]);
  if (drawing !== undefined) found.push({ code: "svg_script", evidence: drawing.sample });
  return found;
}

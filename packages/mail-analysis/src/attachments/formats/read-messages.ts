import { readPage } from "../../body/read-page.ts";
import { readTextLinks } from "../../body/read-text-links.ts";
import { mapiFile, mapiTexts } from "../../mapi/mapi-parts.ts";
import { readTnef } from "../../mapi/read-tnef.ts";
import type { Contents, File } from "../contents.ts";
import { type ReadContext, nextTextLimits } from "../limits/read-context.ts";

/** Reads a nested message, including bounce attachments that have headers only. */
export function readNestedMessage({ content }: File): Contents {
  return { nestedMessage: content };
}

/** Reads TNEF, Outlook's `winmail.dat`: the body and the files that other clients don't show. */
export function readTnefFile({ content }: File, context: ReadContext): Contents {
  const { limits, defects, budget } = context;
  const item = readTnef(content, limits.attachments);
  if (item === null) return {};
  const { plain, html } = mapiTexts(item, context);
  const files = item.attachments.map((each, at) => mapiFile(each, `${at + 1}`, item.charset));
  const allowed = nextTextLimits(context);
  budget.text -= (html ?? plain ?? "").length;
  if (html !== null) {
    const page = readPage(html, allowed, defects);
    return { files, page, text: page.text, links: page.links };
  }
  const text = (plain ?? "").slice(0, allowed.text);
  return { files, text, links: readTextLinks(text, allowed, defects) };
}

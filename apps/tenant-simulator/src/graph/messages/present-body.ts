import type { JsonObject } from "../../json.ts";
import type { MailContent } from "../../mail/mail-content.ts";

/** The body in the preferred format, otherwise the original one. */
export function presentBody(content: MailContent, bodyType: string | null, isUnsafe: boolean): JsonObject {
  if (bodyType === "text" || (bodyType !== "html" && content.html === null))
    return { contentType: "text", content: textOf(content) };
  const html = content.html ?? `<html><body><div>${escape(content.text ?? "")}</div></body></html>`;
  return { contentType: "html", content: isUnsafe ? html : withoutScripts(html) };
}

/** The plain text of a message. */
export function textOf({ text, html }: MailContent): string {
  return text ?? plain(html ?? "");
}

function plain(html: string): string {
  return withoutScripts(html)
    .replaceAll(/<style\b[\s\S]*?<\/style>/gi, "")
    .replaceAll(/<(?:br|\/p|\/div|\/tr)\b[^>]*>/gi, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** Removes unsafe HTML, as Exchange does by default. */
function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[\s\S]*?<\/script\s*>/gi, "")
    .replaceAll(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, "");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br>\n");
}

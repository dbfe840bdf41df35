import { type Attachment, type Message, walkAttachments } from "@parapet/mail-analysis";
import { escapeHtml } from "./escape-html.ts";
import { markEvidence } from "./mark-evidence.ts";
import { type SafePiece, sanitizeHtml } from "./sanitize-html.ts";

/** Max bytes per inline image, and in total. */
const [maxBytes, maxTotalBytes] = [1_000_000, 4_000_000];

const style =
  "html{color-scheme:light;background:#fff;color:#1b1f24}body{margin:16px;font:15px/1.5 system-ui,sans-serif;" +
  "overflow-wrap:anywhere}.link{color:#0b57d0;text-decoration:underline;cursor:help}.plain{white-space:pre-wrap}" +
  ".picture{display:inline-block;min-width:1em;min-height:1em;padding:0 4px;border:1px dashed #6b7280;color:#4b5563}" +
  "mark{background:#ffe08a;color:#1b1f24}img{max-width:100%}table{max-width:100%}";

/** The safe view as a complete page, with evidence marked. */
export function composePage(
  message: Message,
  evidence: readonly string[],
): { readonly html: string; readonly marked: number } {
  const { html, marked } = markEvidence(piecesOf(message), evidence);
  const page = `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(message.subject.text.slice(0, 200))}</title><style>${style}</style></head><body>${html}</body></html>`;
  return { html: page, marked };
}

function piecesOf({ body, attachments }: Message): SafePiece[] {
  if (body.page !== null) return sanitizeHtml(body.page.source, { embedded: picturesOf(attachments) });
  return [
    { kind: "markup", html: '<div class="plain" dir="auto">' },
    { kind: "text", text: body.plain ?? "" },
    { kind: "markup", html: "</div>" },
  ];
}

function picturesOf(attachments: readonly Attachment[]): (contentId: string) => string | null {
  const own = new Map<string, Attachment>();
  for (const each of walkAttachments(attachments)) if (each.contentId !== null) own.set(each.contentId, each);
  let left = maxTotalBytes;
  return (contentId) => {
    const picture = own.get(contentId);
    if (picture === undefined || picture.type.kind !== "image" || picture.content.length > maxBytes) return null;
    if (!shown.has(picture.type.name) || picture.content.length > left) return null;
    left -= picture.content.length;
    return `data:image/${picture.type.name};base64,${Buffer.from(picture.content).toString("base64")}`;
  };
}

const shown: ReadonlySet<string> = new Set(["png", "jpeg", "jpg", "gif", "webp", "bmp"]);

import type { Random } from "./values.ts";

/** An attached file. */
export interface GeneratedFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
  readonly isInline: boolean;
}

/** A one-page PDF with these lines. */
export function pdfOf(name: string, lines: readonly string[]): GeneratedFile {
  const escaped = lines.map((line) => line.replace(/[^\x20-\x7e]/g, "?").replace(/[\\()]/g, "\\$&"));
  const stream = `BT /F1 12 Tf 50 780 Td 16 TL ${escaped.map((line) => `(${line}) Tj T*`).join(" ")} ET`;
  const content = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>endobj
4 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
5 0 obj<</Length ${stream.length}>>stream
${stream}
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`;
  return { name, type: "application/pdf", content: Buffer.from(content), isInline: false };
}

/** A page that asks for a password and submits it, or that redirects by script. */
export function lurePage(random: Random, name: string, address: string, recipient: string): GeneratedFile {
  const form = `<html><body><h3>Sign in to continue</h3><form method="post" action="${address}"><input name="email" value="${recipient}"><input type="password" name="pass"><button>Log in</button></form></body></html>`;
  const hidden = Buffer.from(`<script>location="${address}#${recipient}"</script>`).toString("base64");
  const script = `<html><body onload="go()"><script>function go(){document.write(atob("${hidden}"))}</script>${random.token(300)}</body></html>`;
  return {
    name,
    type: random.happens(0.5) ? "text/html" : "application/octet-stream",
    content: Buffer.from(random.happens(0.6) ? form : script),
    isInline: false,
  };
}

/** A meeting invitation. */
export function invitationOf(organizer: string, summary: string): GeneratedFile {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "METHOD:REQUEST",
    "BEGIN:VEVENT",
    `UID:${summary.length}-${organizer}`,
    "DTSTART:20250310T090000Z",
    "DTEND:20250310T093000Z",
    `ORGANIZER:mailto:${organizer}`,
    `SUMMARY:${summary}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return {
    name: "invite.ics",
    type: "text/calendar; method=REQUEST",
    content: Buffer.from(`${lines.join("\r\n")}\r\n`),
    isInline: false,
  };
}

/** A gray pixel as an inline image. */
const point = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==";

export function pictureOf(name: string): GeneratedFile {
  return { name, type: "image/png", content: Buffer.from(point, "base64"), isInline: true };
}

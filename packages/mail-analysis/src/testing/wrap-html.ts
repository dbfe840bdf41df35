/** Encapsulates HTML in RTF as Outlook does (MS-OXRTFEX): tags next to their RTF equivalents, text between. */
export function wrapHtml(html: string): string {
  const pieces = html.split(/(<[^>]*>|&\w+;)/).map((piece) => {
    if (/^[<&]/.test(piece)) return String.raw`{\*\htmltag64 ${escaped(piece)}}\htmlrtf \b twice\htmlrtf0 `;
    return escaped(piece);
  });
  return String.raw`{\rtf1\ansi\ansicpg1252\fromhtml1 \deff0{\fonttbl{\f0\fswiss Arial;}{\f1\fnil\fcharset178 Arabic;}}{\*\generator Riched20}\uc1 ${pieces.join("")}}`;
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\{}]/g, String.raw`\$&`)
    .replaceAll("\n", String.raw`\par `)
    .replaceAll(/[^\x20-\x7e]/g, (letter) => String.raw`\u${letter.charCodeAt(0)}?`);
}

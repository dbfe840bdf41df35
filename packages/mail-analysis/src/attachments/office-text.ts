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

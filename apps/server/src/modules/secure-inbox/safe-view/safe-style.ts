/** Text style properties; none accepts a URL. */
const properties: ReadonlySet<string> = new Set(
  (
    "color background-color font-size font-weight font-style font-family font-variant text-align text-decoration " +
    "text-indent text-transform line-height letter-spacing word-spacing white-space vertical-align direction display " +
    "visibility opacity width max-width min-width height max-height min-height padding padding-top padding-right " +
    "padding-bottom padding-left margin margin-top margin-right margin-bottom margin-left border border-top " +
    "border-right border-bottom border-left border-color border-style border-width border-radius border-collapse " +
    "border-spacing list-style-type table-layout overflow clear float background"
  ).split(" "),
);

/** Words, numbers, colors and lengths; color functions only. */
const value = /^(?:[\p{L}\p{N}\s#%.,'"+!-]|rgba?\([\d\s.,%/]+\)|hsla?\([\d\s.,%a-z/]+\)){1,200}$/iu;

/** Keeps only declarations that style text. */
export function safeStyle(style: string): string {
  return style
    .slice(0, 4_000)
    .split(";")
    .flatMap((declaration) => {
      const at = declaration.indexOf(":");
      const name = declaration.slice(0, at).trim().toLowerCase();
      const said = declaration.slice(at + 1).trim();
      return at > 0 && properties.has(name) && value.test(said) ? [`${name}: ${said}`] : [];
    })
    .join("; ");
}

/** An address, or a text with addresses, so written that nothing makes a link of it, and people still read it. */
export function defang(text: string): string {
  return text
    .replaceAll(/\bhttp(?=s?:)/gi, "hxxp")
    .replaceAll(/\b(javascript|data|vbscript|file):/gi, "$1[:]")
    .replaceAll(".", "[.]")
    .replaceAll("@", "[@]");
}

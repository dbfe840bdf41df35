/** An address so written that nothing makes a link of it, and people still read it. */
export function defang(address: string): string {
  return address
    .replace(/^http/i, "hxxp")
    .replace(/^(javascript|data|vbscript|file):/i, "$1[:]")
    .replaceAll(".", "[.]");
}

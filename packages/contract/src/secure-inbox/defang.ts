/** An address so written that nothing makes a link of it, and people still read it. */
export function defang(address: string): string {
  return address
    .replace(/^(\s*)http/i, "$1hxxp")
    .replace(/^(\s*)(javascript|data|vbscript|file):/i, "$1$2[:]")
    .replaceAll(".", "[.]")
    .replaceAll("@", "[@]");
}

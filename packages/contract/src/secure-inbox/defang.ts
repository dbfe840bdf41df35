/** A readable address that software doesn't turn into a link. */
export function defang(address: string): string {
  return address
    .replaceAll(/\b(?:http(?=s?:)|ftp(?=s?:))/gi, (scheme) => safe[scheme.toLowerCase()] ?? scheme)
    .replaceAll(/\b(javascript|data|vbscript|file):/gi, "$1[:]")
    .replaceAll(".", "[.]")
    .replaceAll("@", "[@]");
}

const safe: Readonly<Record<string, string>> = { http: "hxxp", ftp: "fxp" };

/** An address in a text: with a scheme and plain or escaped slashes, with `www`, or a bare host. */
const addressInText =
  /\b[a-z][a-z\d+.-]*:(?:\\?\/){1,3}[^\s"'<>()]*|\bwww\.[^\s"'<>()]*|(?<![\w:/\\])\/\/(?=[\w-]+\.)[^\s"'<>()]*|\bmailto:[^\s"'<>()]*|\b(?:javascript|data|vbscript|file):/gi;

/** A text with all addresses defanged; other names, such as files, stay. */
export function defangText(text: string): string {
  return text.replaceAll(addressInText, defang);
}

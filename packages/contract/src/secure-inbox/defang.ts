/** An address, so written that nothing makes a link of it, and people still read it. */
export function defang(address: string): string {
  return address
    .replaceAll(/\b(?:http(?=s?:)|ftp(?=s?:))/gi, (scheme) => safe[scheme.toLowerCase()] ?? scheme)
    .replaceAll(/\b(javascript|data|vbscript|file):/gi, "$1[:]")
    .replaceAll(".", "[.]")
    .replaceAll("@", "[@]");
}

const safe: Readonly<Record<string, string>> = { http: "hxxp", ftp: "fxp" };

/** An address in a text: with a scheme, its slashes as they are or escaped; by `www`; or as pages name another host. */
const addressInText =
  /\b[a-z][a-z\d+.-]*:(?:\\?\/){1,3}[^\s"'<>()]*|\bwww\.[^\s"'<>()]*|(?<![\w:/\\])\/\/(?=[\w-]+\.)[^\s"'<>()]*|\bmailto:[^\s"'<>()]*|\b(?:javascript|data|vbscript|file):/gi;

/** A text from a mail with every address in it defanged; what is none, such as the name of a file, stays as it is. */
export function defangText(text: string): string {
  return text.replaceAll(addressInText, defang);
}

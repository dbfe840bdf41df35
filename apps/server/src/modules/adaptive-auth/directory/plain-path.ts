/**
 * The form in which paths are compared (RFC 3986 §6.2.2): no query, escapes of plain characters undone, no empty, `.` or
 * `..` segment. Behind a gateway an API may read any spelling as this one.
 */
export function plainPath(path: string): string {
  const bare = withoutQuery(path);
  if (!unusual.test(bare)) return bare;
  return `/${segmentsOf(unescaped(bare).split(slashes)).join("/")}`;
}

/** Segments of a path as an API reads it that splits before it undoes escapes: `a%2Fb` is one. null where none is there. */
export function escapedSegments(path: string): readonly string[] | null {
  const bare = withoutQuery(path);
  return escapedSlash.test(bare) ? segmentsOf(bare.split(slashes).map(unescaped)) : null;
}

const unusual = /%|\/\/|\/\.|\\|;/;
const slashes = /[/\\]+/;
/** `/` or `\`, escaped once or several times. */
const escapedSlash = /%(?:25)*(?:2f|5c)/i;

function withoutQuery(path: string): string {
  const end = path.indexOf("?");
  return end === -1 ? path : path.slice(0, end);
}

function segmentsOf(segments: readonly string[]): string[] {
  const words: string[] = [];
  for (const segment of segments) {
    const [word = ""] = segment.split(";", 1);
    if (word === "..") words.pop();
    else if (word !== "" && word !== ".") words.push(word);
  }
  return words;
}

/** Undone until nothing is left to undo, as a chain of proxies may do. */
function unescaped(path: string): string {
  let plain = path;
  for (let round = 0; round < 4 && plain.includes("%"); round += 1) {
    const before = plain;
    plain = decoded(before);
    if (plain === before) break;
  }
  return plain;
}

function decoded(path: string): string {
  return path.replaceAll(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

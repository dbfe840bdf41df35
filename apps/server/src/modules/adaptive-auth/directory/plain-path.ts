/**
 * The form in which paths are compared (RFC 3986 §6.2.2): no query, escapes of plain characters undone, no empty, `.` or
 * `..` segment. Behind a gateway an API may read any spelling as this one.
 */
export function plainPath(path: string): string {
  const bare = withoutQuery(path);
  if (!unusual.test(bare)) return bare;
  return `/${segmentsOf(unescaped(bare).split(slashes)).join("/")}`;
}

/** The segments of a path in every way in which an API may read it: once for most paths. */
export function segmentReadings(path: string): readonly (readonly string[])[] {
  const bare = withoutQuery(path);
  if (!unusual.test(bare) && !loose.test(bare)) return [bare.split("/").filter((word) => word !== "")];
  // Escapes are undone before the path is split, or after it: `a%2Fb` is one segment then.
  const split = [
    unescaped(bare).split(slashes),
    ...(escapedSlash.test(bare) ? [bare.split(slashes).map(unescaped)] : []),
    // Where `\` is a character as any other.
    ...(bare.includes("\\") ? [bare.split("/").map(unescaped)] : []),
  ];
  const isLoose = loose.test(bare);
  const hasMatrix = /;|%(?:25)*3b/i.test(bare);
  return split.flatMap((segments) => [
    segmentsOf(segments),
    ...(hasMatrix ? [segmentsOf(segments, (word) => word)] : []),
    ...(isLoose ? [segmentsOf(segments, (word) => withoutMatrix(word).replace(looseEnd, ""))] : []),
  ]);
}

/** Ends of a segment that file systems and some routers leave out: dots, spaces and control characters, and all behind NUL. */
const looseEnd = /(?:(?:\0|%00).*|(?:[\s.\p{Cc}]|%[01][0-9a-f]|%7f)+)$/isu;
const loose = /[\s.\p{Cc}](?:\/|$)|%(?:[01][0-9a-f]|20|2e|7f)/iu;
const unusual = /%|\/\/|\/\.|\\|;/;
const slashes = /[/\\]+/;
/** `/` or `\`, escaped once or several times. */
const escapedSlash = /%(?:25)*(?:2f|5c)/i;

function withoutQuery(path: string): string {
  const end = path.indexOf("?");
  return end === -1 ? path : path.slice(0, end);
}

function withoutMatrix(segment: string): string {
  return segment.split(";", 1)[0] ?? "";
}

function segmentsOf(segments: readonly string[], read: (segment: string) => string = withoutMatrix): string[] {
  const words: string[] = [];
  for (const segment of segments) {
    const word = read(segment);
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

/**
 * Normalizes a path for comparison (RFC 3986 §6.2.2): no query, unreserved characters decoded, no empty, `.` or `..`
 * segments.
 */
export function plainPath(path: string): string {
  const bare = withoutQuery(path);
  if (!special.test(bare)) return bare;
  return `/${normalizeSegments(unescaped(bare).split(slashes)).join("/")}`;
}

const special = /%|\/\/|\/\.|\\|;/;
const slashes = /[/\\]+/;

function withoutQuery(path: string): string {
  const end = path.indexOf("?");
  return end === -1 ? path : path.slice(0, end);
}

function withoutMatrix(segment: string): string {
  return segment.split(";", 1)[0] ?? "";
}

function normalizeSegments(segments: readonly string[]): string[] {
  const words: string[] = [];
  for (const segment of segments) {
    const word = withoutMatrix(segment);
    if (word === "..") words.pop();
    else if (word !== "" && word !== ".") words.push(word);
  }
  return words;
}

/** Decodes repeatedly, as a chain of proxies may do. */
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

/**
 * The form in which paths are compared (RFC 3986 §6.2.2): no query, escapes of plain characters undone, no empty, `.` or
 * `..` segment. Behind a gateway an API may read any spelling as this one.
 */
export function plainPath(path: string): string {
  const end = path.search(/[?#]/);
  const bare = end === -1 ? path : path.slice(0, end);
  if (!/%|\/\/|\/\.|\\|;/.test(bare)) return bare;
  const words: string[] = [];
  for (const segment of unescaped(bare).split(/[/\\]+/)) {
    const [word = ""] = segment.split(";", 1);
    if (word === "..") words.pop();
    else if (word !== "" && word !== ".") words.push(word);
  }
  return `/${words.join("/")}`;
}

/** Undone until nothing is left to undo, as a chain of proxies may do. */
function unescaped(path: string): string {
  let [before, after] = [path, decoded(path)];
  for (let round = 0; round < 3 && after !== before; round += 1) [before, after] = [after, decoded(after)];
  return after;
}

function decoded(path: string): string {
  return path.replaceAll(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

const dotSegment = /\/\.\.?(?:\/|$)/;
/** Characters at which some parsers end a path. */
const end = /[#?;\0]/;
const rawEnd = /[#;]/;
const slash = /[/\\]|%2f|%5c/i;

/**
 * Whether parsers may drop segments of a path, such as at `..`, and thus reach another resource. Escaped slashes and
 * trailing matrix parameters don't count.
 */
export function dropsSegments(path: string, spellings: readonly string[]): boolean {
  if (path.includes("\\") || slash.test(behind(path, rawEnd))) return true;
  const slashes = countSlashes(path);
  return spellings.some(
    (each) => dotSegment.test(each) || (behind(each, end).includes("/") && countSlashes(each) <= slashes),
  );
}

function behind(path: string, mark: RegExp): string {
  const at = path.search(mark);
  return at === -1 ? "" : path.slice(at);
}

const countSlashes = (path: string) => path.split("/").length;

const dotSegment = /\/\.\.?(?:\/|$)/;
/** Readers that end a path there leave out the segments behind it. */
const end = /[#?;\0]/;
const rawEnd = /[#;]/;
const slash = /[/\\]|%2f|%5c/i;

/**
 * Whether readers differ in which segments a path has, as at `..`: another resource may then be run than the one an endpoint
 * matches. A slash that is escaped in a parameter is not enough, nor are matrix parameters at the end.
 */
export function leavesSegmentsOut(path: string, spellings: readonly string[]): boolean {
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

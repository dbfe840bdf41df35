/** Whether a path matches a pattern: `*` is one segment, `**` at the end any number of them. */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = segmentsOf(pattern);
  const segments = segmentsOf(path);
  if (wanted.at(-1) === "**") wanted.pop();
  else if (wanted.length !== segments.length) return false;
  return wanted.every((each, at) => segments[at] !== undefined && (each === "*" || each === segments[at]));
}

const segmentsOf = (path: string) => path.split("/").filter((segment) => segment !== "");

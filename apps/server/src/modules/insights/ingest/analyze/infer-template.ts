/** Must match the default of ClickHouse's column `template`; a test compares the two. */
const value = new RegExp(
  [
    "^(?:[+-]?[0-9]+",
    "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}",
    "(?:19|20|21)[0-9]{2}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01])(?:T[0-9:.,Z+-]+)?)?",
    "[0-9a-fA-F]{16,}",
    "[0-7][0-9A-HJKMNP-TV-Z]{25}",
    "eyJ[0-9A-Za-z_-]{2,}[.][0-9A-Za-z_-]*[.][0-9A-Za-z_-]*",
    "[^\\t\\n\\v\\f\\r @]+@[^\\t\\n\\v\\f\\r @]+[.][^\\t\\n\\v\\f\\r @]+",
    "[0-9]{1,3}(?:[.][0-9]{1,3}){3}",
    "[A-Za-z]+[-_][0-9]{3,}",
    ":[A-Za-z_][0-9A-Za-z_]*|[{][^{}]+[}]|<[^<>]+>",
    "[^]{101,})$",
  ].join("|"),
  "u",
);

/** The path with segments that look like values replaced, for paths without a known template. */
export function inferTemplate(path: string): string {
  return path
    .split("/")
    .map((segment) => (value.test(segment) ? "{id}" : segment))
    .join("/");
}

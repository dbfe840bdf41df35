export type JsonKey = string | number;

/** The way from the top of a document to a place in it. */
export type JsonPath = readonly JsonKey[];

/** A place as RFC 6901 writes it: "/orders/0/total", "" for the whole document. */
export const pointerOf = (path: JsonPath): string =>
  path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** A place as RFC 9535 writes it: "$.orders[0].total". */
export function jsonPathText(path: JsonPath): string {
  const steps = path.map((key) => {
    if (typeof key === "number") return `[${key}]`;
    if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) return `.${key}`;
    // A name in single quotes escapes those instead of double ones.
    return `['${JSON.stringify(key)
      .slice(1, -1)
      .replaceAll(String.raw`\"`, '"')
      .replaceAll("'", String.raw`\'`)}']`;
  });
  return `$${steps.join("")}`;
}

/** A custom data type as entered in the form. */
export interface WrittenDataType {
  readonly name: string;
  /** Comma-separated names; `*` matches any characters. */
  readonly fields: string;
  /** An RE2 pattern for whole values. */
  readonly values: string;
  /** Whether a matching name or a matching value is enough. */
  readonly isEither: boolean;
}

/** A rule pack with the type in Akto's format; "" without a name or a condition. */
export function dataTypeSource({ name, fields, values, isEither }: WrittenDataType): string {
  const names = fields
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
  const value = values.trim();
  if (name.trim() === "" || (names.length === 0 && value === "")) return "";
  const type = {
    name: name.trim(),
    ...(names.length > 0 && { keyConditions: regex(`(?i)(?:${names.map(patternOf).join("|")})`) }),
    ...(value !== "" && { valueConditions: regex(value) }),
    operator: isEither ? "OR" : "AND",
  };
  return JSON.stringify({ types: [type] }, null, 2);
}

const regex = (value: string) => ({ operator: "AND", predicates: [{ type: "REGEX", value }] });

function patternOf(name: string): string {
  return name
    .split("*")
    .map((part) => part.replaceAll(/[\\^$.+?()[\]{}|]/g, String.raw`\$&`))
    .join(".*");
}

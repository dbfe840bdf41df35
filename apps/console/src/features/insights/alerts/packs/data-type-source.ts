/** A data type of one's own, as it is filled in. */
export interface WrittenDataType {
  readonly name: string;
  /** Names with commas between them; `*` stands for any characters. */
  readonly fields: string;
  /** A pattern of whole values. */
  readonly values: string;
  /** One of both is enough. */
  readonly isEither: boolean;
}

/** A rule pack with the type, in Akto's words; "" for one that would match nothing. */
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

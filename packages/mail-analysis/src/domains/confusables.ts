import * as z from "zod/mini";
import file from "../../data/confusables-17.json" with { type: "json" };

const row = /^([\dA-F]{4,6}) > ([\dA-F]{4,6}(?: [\dA-F]{4,6})*)$/;
const { pairs } = z.object({ pairs: z.array(z.string().check(z.regex(row))) }).parse(file);

/** Characters of UTS #39 with their prototypes. */
export const confusables: ReadonlyMap<string, string> = new Map(
  pairs.map((pair) => {
    const [, character = "", prototype = ""] = row.exec(pair) ?? [];
    return [text(character), text(prototype)];
  }),
);

function text(codes: string): string {
  return String.fromCodePoint(...codes.split(" ").map((code) => Number.parseInt(code, 16)));
}

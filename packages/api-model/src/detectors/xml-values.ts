import { Parser } from "htmlparser2";

/** Elements of a pointer. */
const pointerDepth = 64;

/** Nested elements; reading ends at a deeper one, because the parser takes time by depth for each element. */
const maxDepth = 256;

/** Visits the texts and attributes of XML, the first `most`, by the local names of their elements. */
export function eachXmlValue(text: string, max: number, visit: (pointer: string, value: string) => void): void {
  let left = max;
  const names: string[] = [];
  const say = (pointer: string, value: string) => {
    left -= 1;
    if (value.trim() !== "" && left >= 0) visit(pointer, value);
    if (left <= 0) parser.pause();
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        names.push(localName(name));
        if (names.length > maxDepth) return parser.pause();
        const values = Object.entries(attributes).filter(([attribute]) => !attribute.startsWith("xmlns"));
        if (values.length === 0) return;
        const pointer = pointerOf(names);
        for (const [attribute, value] of values) say(`${pointer}/${localName(attribute)}`, value);
      },
      ontext: (value) => say(pointerOf(names), value),
      onclosetag: () => names.pop(),
    },
    { xmlMode: true },
  );
  parser.write(text);
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1);
}

function pointerOf(names: readonly string[]): string {
  return names
    .slice(0, pointerDepth)
    .map((name) => `/${name}`)
    .join("");
}

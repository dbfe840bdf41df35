import { Parser } from "htmlparser2";

/** Elements that may be inside each other. */
const deepest = 64;

/** Visits the texts and attributes of XML, the first `most`, by the local names of their elements. */
export function eachXmlValue(text: string, most: number, visit: (pointer: string, value: string) => void): void {
  let left = most;
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
        const pointer = pointerOf(names);
        for (const [attribute, value] of Object.entries(attributes)) {
          if (!attribute.startsWith("xmlns")) say(`${pointer}/${localName(attribute)}`, value);
        }
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
    .slice(0, deepest)
    .map((name) => `/${name}`)
    .join("");
}

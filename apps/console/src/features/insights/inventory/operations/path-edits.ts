import type { PathEdit } from "@parapet/contract";

/** Begins a part that goes on in the segment of the one before, as in a slot. */
const goesOn = "::";

/** Segments of a template, with `{name}` for each parameter, as slots are keyed by them. */
function partsOf(template: string): string[] {
  return template
    .split("/")
    .filter((segment) => segment !== "")
    .flatMap(partsOfSegment);
}

/** A parameter and the action or format behind it (`{item}:cancel`, `{item}.json`); a thing and its keys (`Orders({order})`). */
function partsOfSegment(segment: string): string[] {
  const [, parameter = "", suffix] = /^(\{[^{}]+\})([:.]\w+)$/.exec(segment) ?? [];
  if (suffix !== undefined) return [parameter, `${goesOn}${suffix}`];
  const [, thing = "", keys] = /^([A-Za-z_][\w.]*)(\(.*\{.*\))$/.exec(segment) ?? [];
  if (keys === undefined) return [segment];
  return [thing, ...keys.split(/(\{[^{}]+\})/).map((text, at) => (at % 2 === 0 ? `${goesOn}${text}` : text))];
}

/** Parts as a path writes them. A key that is the last one is closed. */
function pathOfParts(parts: readonly string[]): string {
  const path = parts.map((part, at) => {
    if (part.startsWith(goesOn)) return part.slice(goesOn.length);
    return keyMark(parts[at - 1]) === null ? `/${part}` : part;
  });
  return `${path.join("")}${keyMark(parts.at(-2)) ?? ""}`;
}

/** What ends the key that a part begins; null when it begins none. */
function keyMark(part: string | undefined): string | null {
  const [, quote] = /^::'?[(,].*?('?)$/.exec(part ?? "") ?? [];
  return quote === undefined ? null : `${quote})`;
}

/** A path that goes on at a slot, to be read by people. */
export function pathAt(slot: string, next: string): string {
  return pathOfParts([...slot.split("/").filter((part) => part !== ""), next]);
}

function nameOf(part: string): string | null {
  return /^\{([^{}]+)\}$/.exec(part)?.[1] ?? null;
}

/** A parameter of a template, with the place that decisions know it by. */
interface SlotName {
  readonly slot: string;
  readonly name: string;
}

/** The parameters of a template, from the first on. */
export function parametersOf(template: string): SlotName[] {
  let slot = "";
  return partsOf(template).flatMap((part) => {
    const name = nameOf(part);
    const here = slot;
    slot += name === null ? `/${part}` : "/{}";
    return name === null ? [] : [{ slot: here, name }];
  });
}

/**
 * What makes one template of several: where they differ stands a parameter. Null when they cannot be one, because they
 * are of different lengths, differ in what goes on in a segment, or nowhere but in the names of parameters.
 */
export function mergeEdits(templates: readonly string[]): PathEdit[] | null {
  const paths = [...new Set(templates)].map((template) => partsOf(template));
  const [first] = paths;
  if (first === undefined || paths.length < 2 || paths.some(({ length }) => length !== first.length)) return null;
  const edits: PathEdit[] = [];
  let slot = "";
  for (const at of first.keys()) {
    const here = new Set(paths.map((parts) => parts[at] ?? ""));
    if (here.size > 1 && [...here].some((part) => part.startsWith(goesOn))) return null;
    const isOpen = here.size > 1 || [...here].some((part) => nameOf(part) !== null);
    if (here.size > 1)
      for (const value of here) if (nameOf(value) === null) edits.push({ kind: "merge", slot, value: decoded(value) });
    slot += isOpen ? "/{}" : `/${first[at] ?? ""}`;
  }
  return edits.length === 0 ? null : edits;
}

/** The template that merging makes, with names where operations already have them. */
export function mergedTemplate(templates: readonly string[]): string {
  const paths = templates.map((template) => partsOf(template));
  const parts = (paths[0] ?? []).map((part, at) => {
    const here = [...new Set(paths.map((each) => each[at] ?? ""))];
    return here.length === 1 ? part : (here.find((each) => nameOf(each) !== null) ?? "{…}");
  });
  return pathOfParts(parts);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

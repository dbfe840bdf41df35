import type { PathEdit } from "@parapet/contract";

/** The segments of a template; `{name}` stands for a parameter. */
function segmentsOf(template: string): string[] {
  return template.split("/").filter((segment) => segment !== "");
}

/** The parameter in a segment, which an action or a format may follow: `{item}:cancel`, `{item}.json`. */
function nameOf(segment: string): string | null {
  return /^\{([^{}]+)\}(?:[:.]\w+)?$/.exec(segment)?.[1] ?? null;
}

/** A parameter of a template, with the place that decisions know it by. */
export interface SlotName {
  readonly slot: string;
  readonly name: string;
}

/** The parameters of a template, from the first on. */
export function parametersOf(template: string): SlotName[] {
  let slot = "";
  return segmentsOf(template).flatMap((segment) => {
    const name = nameOf(segment);
    const here = slot;
    slot += name === null ? `/${segment}` : "/{}";
    return name === null ? [] : [{ slot: here, name }];
  });
}

/**
 * What makes one template of several: where they differ stands a parameter. Null when they cannot be one, because they
 * are of different lengths, or differ nowhere but in the names of parameters.
 */
export function mergeEdits(templates: readonly string[]): PathEdit[] | null {
  const paths = [...new Set(templates)].map((template) => segmentsOf(template));
  const [first] = paths;
  if (first === undefined || paths.length < 2 || paths.some(({ length }) => length !== first.length)) return null;
  const edits: PathEdit[] = [];
  let slot = "";
  for (const at of first.keys()) {
    const here = new Set(paths.map((segments) => segments[at] ?? ""));
    const isOpen = here.size > 1 || [...here].some((segment) => nameOf(segment) !== null);
    if (here.size > 1)
      for (const value of here) if (nameOf(value) === null) edits.push({ kind: "merge", slot, value: decoded(value) });
    slot += isOpen ? "/{}" : `/${first[at] ?? ""}`;
  }
  return edits.length === 0 ? null : edits;
}

/** The template that merging makes, with names where operations already have them. */
export function mergedTemplate(templates: readonly string[]): string {
  const paths = templates.map((template) => segmentsOf(template));
  const segments = (paths[0] ?? []).map((segment, at) => {
    const here = [...new Set(paths.map((each) => each[at] ?? ""))];
    return here.length === 1 ? segment : (here.find((each) => nameOf(each) !== null) ?? "{…}");
  });
  return `/${segments.join("/")}`;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const parameters: readonly RegExp[] = [
  // Express, Rails, Gin: `:id`, `:id(\\d+)`; Flask: `<int:id>`; Spring, chi: `{id:\\d+}`.
  /^:([A-Za-z_]\w*)(?:\(.*\))?\??$/,
  /^<(?:[^:<>]+:)?([^:<>]+)>$/,
  /^\{\*{0,2}([^:{}]+)(?::.*)?\}$/,
];

/** A framework's route with its parameters as OpenAPI writes them: `/pets/:id` → `/pets/{id}`; null for "". */
export function routePattern(route: string | null): string | null {
  const path = (route ?? "").replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "").split("?", 1)[0] ?? "";
  if (path === "") return null;
  const segments = path.split("/").map((segment) => {
    const name = parameters.map((each) => each.exec(segment)?.[1]).find((each) => each !== undefined);
    return name === undefined ? segment : `{${name}}`;
  });
  return (path.startsWith("/") ? segments : ["", ...segments]).join("/").slice(0, 2_048);
}

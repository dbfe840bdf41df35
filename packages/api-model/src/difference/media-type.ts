/** A media type without its parameters, in small letters. */
export function essence(mediaType: string): string {
  return (mediaType.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/** Whether values keep their JSON types on the way; in XML, forms and plain text all is text. */
export function isJson(mediaType: string): boolean {
  return /[/+]json$/.test(essence(mediaType)) || essence(mediaType) === "*/*";
}

/** Whether the items of a stream are JSON: JSON Lines and its other names, and RFC 7464. */
export function isJsonStream(mediaType: string): boolean {
  return /\/(?:x-)?(?:ndjson|json-?l(?:ines)?)$|[/+]json-seq$/.test(essence(mediaType));
}

/**
 * How a media type stands to another one: `application/problem+json` is a special `application/json`, and changed where
 * its parameters are others. Two special ones have nothing to do with each other.
 */
export function mediaChange(base: string, revision: string): "generalized" | "specialized" | "changed" | null {
  const [from, to] = [essence(base), essence(revision)];
  if (familyOf(from) !== familyOf(to)) return null;
  if (from === to || parametersOf(base) !== parametersOf(revision)) return "changed";
  if (from === familyOf(to)) return "specialized";
  return to === familyOf(from) ? "generalized" : null;
}

function parametersOf(mediaType: string): string {
  return mediaType.split(";").slice(1).join(";").replaceAll(/\s/g, "");
}

function familyOf(name: string): string {
  return name.replace(/\/.*\+/, "/");
}

import type { Dialect, JsonObject } from "./dialect.ts";

/** A credential's id (see `listCredentials`) as a security scheme, or null if the dialect can't express it. */
export function securityScheme(id: string, dialect: Dialect): JsonObject | null {
  const [kind = "", place = "", name = ""] = id.split(" ");
  if (place !== "") return kind === "mtls" ? mutualTls(name, dialect) : keyScheme(place, name, dialect);
  switch (kind) {
    case "basic":
      return dialect === "2.0" ? { type: "basic" } : { type: "http", scheme: "basic" };
    case "jwt":
      return dialect === "2.0" ? authorizationHeader : { type: "http", scheme: "bearer", bearerFormat: "JWT" };
    case "bearer":
    case "digest":
    case "negotiate":
      return dialect === "2.0" ? authorizationHeader : { type: "http", scheme: kind };
    case "aws_signature":
      return authorizationHeader;
    default:
      return null;
  }
}

/** The name that the scheme has in the document's components. */
export function schemeName(id: string): string {
  const words = id.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const name = words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
  return id.includes(" ") ? name : `${name}Auth`;
}

/** The names of schemes by id, each another one: `x-api-key` and `x_api_key` have the same words. */
export function schemeNames(ids: Iterable<string>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const id of [...new Set(ids)].toSorted()) {
    let name = schemeName(id);
    for (let number = 2; taken.has(name); number += 1) name = `${schemeName(id)}${number}`;
    taken.add(name);
    names.set(id, name);
  }
  return names;
}

const authorizationHeader: JsonObject = { type: "apiKey", in: "header", name: "Authorization" };

function keyScheme(place: string, name: string, dialect: Dialect): JsonObject | null {
  return place === "cookie" && dialect === "2.0" ? null : { type: "apiKey", in: place, name };
}

function mutualTls(header: string, dialect: Dialect): JsonObject {
  return dialect === "3.1" ? { type: "mutualTLS" } : { type: "apiKey", in: "header", name: header };
}

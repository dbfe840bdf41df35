import { limits } from "../limits.ts";
import { readAuthority, type Authority } from "./read-authority.ts";

/** A request target (RFC 9112 §3.2) in its parts. */
export interface Target {
  readonly path: string;
  /** Without the question mark; null when there is none or nothing behind it. */
  readonly query: string | null;
  /** Of a target in absolute form, such as proxies get. */
  readonly authority: Authority | null;
  /** The path is a route pattern of a framework (`/pets/:id`, `/pets/{id}`), not what was called. */
  readonly isTemplate: boolean;
}

/** Express and Rails write `:id`, OpenAPI and Spring `{id}` (or `{id:\d+}`), Flask `<int:id>`. */
const templateSegment = /^(?::[A-Za-z_]\w*|\{[^{}]+\}|<[^<>]+>)$/;

/** Splits a target at its first question mark; what precedes the path in absolute form becomes the authority. */
export function splitTarget(text: string): Target {
  const absolute = /^[a-z][a-z0-9+.-]{0,20}:\/\/[^/?#]*/i.exec(text)?.[0];
  const rest = absolute === undefined ? text : text.slice(absolute.length);
  const mark = rest.indexOf("?");
  const path = (mark === -1 ? rest : rest.slice(0, mark)).slice(0, limits.target);
  const query = mark === -1 ? "" : rest.slice(mark + 1, mark + 1 + limits.target);
  return {
    path: path === "*" || path.startsWith("/") ? path : `/${path}`,
    query: query === "" ? null : query,
    authority: absolute === undefined ? null : readAuthority(absolute),
    isTemplate: /[:{<]/.test(path) && path.split("/").some((segment) => templateSegment.test(segment)),
  };
}

import type { Operation } from "../learning/operation.ts";
import type { Shape } from "../learning/shape.ts";
import { segmentsOf } from "./path-tree.ts";
import { beginsKey, suffixMark } from "./segment-class.ts";

/** The paths of an API as templates: what clustering decided. */
export interface RouteNode {
  /** Calls whose path goes through here. */
  readonly hits: number;
  readonly literals: ReadonlyMap<string, RouteNode>;
  readonly parameter: RouteParameter | null;
  readonly operations: ReadonlyMap<string, Operation>;
}

export interface RouteParameter {
  readonly name: string;
  readonly values: Shape;
  readonly node: RouteNode;
}

/** One template with what was seen under it. */
export interface Route {
  /** As OpenAPI writes it: `/users/{user}`. */
  readonly template: string;
  readonly parameters: readonly RouteParameter[];
  readonly node: RouteNode;
}

/** Every template that was called, in the order of their texts. */
export function routesOf(root: RouteNode): Route[] {
  const found: Route[] = [];
  const visit = (node: RouteNode, template: string, parameters: readonly RouteParameter[], last: string | null) => {
    if (node.operations.size > 0) found.push({ template: template === "" ? "/" : template, parameters, node });
    for (const [segment, next] of node.literals) visit(next, `${template}${literalText(segment)}`, parameters, segment);
    const { parameter } = node;
    if (parameter === null) return;
    visit(parameter.node, `${template}${parameterText(parameter, last)}`, [...parameters, parameter], null);
  };
  visit(root, "", [], null);
  return found.toSorted((a, b) => (a.template < b.template ? -1 : 1));
}

/** The template that a path fits, literals before parameters; null when no call had such a path. */
export function templateFor(root: RouteNode, path: string): string | null {
  const segments = segmentsOf(path);
  const visit = (node: RouteNode, at: number): string | null => {
    const segment = segments[at];
    if (segment === undefined) return node.operations.size === 0 ? null : "";
    const literal = node.literals.get(segment);
    const straight = literal === undefined ? null : visit(literal, at + 1);
    if (straight !== null) return `${literalText(segment)}${straight}`;
    if (node.parameter === null) return null;
    const rest = visit(node.parameter.node, at + 1);
    return rest === null ? null : `${parameterText(node.parameter, segments[at - 1])}${rest}`;
  };
  const template = visit(root, 0);
  return template === "" ? "/" : template;
}

/** A parameter with its slash, unless it is a key of the thing before it. */
function parameterText({ name }: RouteParameter, before: string | null | undefined): string {
  return `${beginsKey(before ?? "") ? "" : "/"}{${name}}`;
}

/** A literal part as a path writes it, with its slash; braces would read as a parameter. */
function literalText(part: string): string {
  const isSuffix = part.startsWith(suffixMark);
  const text = encodeURIComponent((isSuffix ? part.slice(suffixMark.length) : part).toWellFormed());
  return `${isSuffix ? "" : "/"}${text.replaceAll(/%(?:40|3A|24|26|2B|2C|3B|3D)/g, decodeURIComponent)}`;
}

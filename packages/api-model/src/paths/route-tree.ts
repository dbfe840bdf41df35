import type { Operation } from "../learning/operation.ts";
import type { Shape } from "../learning/shape.ts";
import { segmentsOf } from "./path-tree.ts";
import { suffixMark } from "./segment-class.ts";

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
  const visit = (node: RouteNode, template: string, parameters: readonly RouteParameter[]) => {
    if (node.operations.size > 0) found.push({ template: template === "" ? "/" : template, parameters, node });
    for (const [segment, next] of node.literals) visit(next, `${template}${literalText(segment)}`, parameters);
    const { parameter } = node;
    if (parameter !== null) visit(parameter.node, `${template}/{${parameter.name}}`, [...parameters, parameter]);
  };
  visit(root, "", []);
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
    const rest = node.parameter === null ? null : visit(node.parameter.node, at + 1);
    return rest === null ? null : `/{${node.parameter?.name ?? ""}}${rest}`;
  };
  const template = visit(root, 0);
  return template === "" ? "/" : template;
}

/** A literal part as a path writes it, with its slash; braces would read as a parameter. */
function literalText(part: string): string {
  const isSuffix = part.startsWith(suffixMark);
  const text = encodeURIComponent((isSuffix ? part.slice(suffixMark.length) : part).toWellFormed());
  return `${isSuffix ? "" : "/"}${text.replaceAll(/%(?:40|3A|24|26|2B|2C|3B|3D)/g, decodeURIComponent)}`;
}

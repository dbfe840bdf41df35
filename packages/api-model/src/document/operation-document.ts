import { combineResponses, type Body, type Operation, type Response } from "../learning/operation.ts";
import type { ObjectShape, Shape } from "../learning/shape.ts";
import type { Route } from "../paths/route-tree.ts";
import { sorted, type JsonObject, type SchemaStyle } from "./dialect.ts";
import { parameterForm, type Place } from "./parameter-schema.ts";
import { toSchema } from "./to-schema.ts";

/** An operation of OpenAPI 3, without what only the whole document can say. */
export function operationDocument(route: Route, operation: Operation, style: SchemaStyle): JsonObject {
  const parameters = [
    ...route.parameters.map(({ name, values }) => parameter("path", name, values, true, style)),
    ...(["query", "header", "cookie"] as const).flatMap((place) =>
      listMembers(operation, place, style).map(({ name, shape, isRequired }) =>
        parameter(place, name, shape, isRequired, style),
      ),
    ),
  ];
  const bodies = contentOf(operation.bodies, style);
  const isBodyRequired = operation.calls >= style.requiredAfter && countBodies(operation.bodies) === operation.calls;
  return {
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(bodies === null ? {} : { requestBody: { ...(isBodyRequired ? { required: true } : {}), content: bodies } }),
    responses: toResponses(operation, (response) => responseDocument(response, style)),
  };
}

/** A parameter that was seen, and whether every call had it. */
interface Member {
  readonly name: string;
  readonly shape: Shape;
  readonly isAlways: boolean;
}

/** A parameter that was seen, and whether callers must send it. */
interface Parameter {
  readonly name: string;
  readonly shape: Shape;
  readonly isRequired: boolean;
}

/** The parameters seen in one place, by name. */
export function listMembers(
  operation: Operation,
  place: "query" | "header" | "cookie",
  { requiredAfter }: Pick<SchemaStyle, "requiredAfter">,
): Parameter[] {
  const shape = { query: operation.query, header: operation.headers, cookie: operation.cookies }[place];
  return objectMembers(shape.objects).map(({ name, shape: each, isAlways }) => ({
    name,
    shape: each,
    isRequired:
      place === "query"
        ? isRefusedWithout(operation, name, each.count, requiredAfter)
        : isAlways && operation.calls >= requiredAfter,
  }));
}

/** Clients often send all parameters, so one is required if every accepted call had it and a call without it was refused. */
function isRefusedWithout({ calls, refused }: Operation, name: string, count: number, requiredAfter: number): boolean {
  if (refused === undefined) return false;
  const refusedWith = refused.query.get(name) ?? refused.query.get("*") ?? 0;
  const accepted = calls - refused.calls;
  return accepted >= requiredAfter && count - refusedWith === accepted && refusedWith < refused.calls;
}

/** The members of an object shape, by name. */
export function objectMembers(objects: ObjectShape | null): Member[] {
  if (objects === null) return [];
  return sorted(objects.properties).map(([name, each]) => ({
    name,
    shape: each,
    isAlways: each.count === objects.count,
  }));
}

const documented = /^[1-5]\d\d$/;

/** The responses of an operation by status; OpenAPI asks for one at least. */
export function toResponses(operation: Operation, render: (response: Response) => JsonObject): JsonObject {
  const all = sorted(operation.responses);
  const known = all.filter(([status]) => documented.test(status));
  // OpenAPI has no name for 999 and its like, and says what they are by `default`.
  const [first, ...others] = all.filter(([status]) => !documented.test(status)).map(([, response]) => response);
  const rest = first === undefined ? null : others.reduce(combineResponses, first);
  if (known.length === 0 && rest === null) return { default: { description: "Not seen yet" } };
  return Object.fromEntries([
    ...known.map(([status, response]) => [status, { description: `Status ${status}`, ...render(response) }] as const),
    ...(rest === null ? [] : [["default", { description: "Other statuses", ...render(rest) }] as const]),
  ]);
}

function parameter(place: Place, name: string, shape: Shape, required: boolean, style: SchemaStyle): JsonObject {
  const { schema, list, mayBeEmpty } = parameterForm(shape, place, style);
  return {
    name,
    in: place,
    ...(required ? { required: true } : {}),
    ...(mayBeEmpty ? { allowEmptyValue: true } : {}),
    ...(list === null ? {} : { explode: list === "repeat" }),
    schema: list === null ? schema : { type: "array", items: schema },
  };
}

function responseDocument({ headers, bodies, count }: Response, style: SchemaStyle): JsonObject {
  const content = contentOf(bodies, style);
  const members = objectMembers(headers.objects);
  const header = ({ shape, isAlways }: Member) => {
    const { schema, list } = parameterForm(shape, "header", style);
    const required = isAlways && count >= style.requiredAfter ? { required: true } : {};
    return { ...required, schema: list === null ? schema : { type: "array", items: schema } };
  };
  return {
    ...(members.length === 0 ? {} : { headers: Object.fromEntries(members.map((each) => [each.name, header(each)])) }),
    ...(content === null ? {} : { content }),
  };
}

function contentOf(bodies: ReadonlyMap<string, Body>, style: SchemaStyle): JsonObject | null {
  if (bodies.size === 0) return null;
  return Object.fromEntries(
    sorted(bodies).map(([media, { shape }]) => [
      media,
      shape === null ? {} : { schema: isForm(media) ? formSchema(shape, style) : toSchema(shape, style) },
    ]),
  );
}

/** Fields of a form are texts, as parameters are. */
function formSchema(shape: Shape, style: SchemaStyle): JsonObject {
  const members = objectMembers(shape.objects);
  const isKnown = (shape.objects?.count ?? 0) >= style.requiredAfter;
  const required = members.filter(({ isAlways }) => isAlways && isKnown).map(({ name }) => name);
  const schema = (each: Shape) => {
    const form = parameterForm(each, "form", style);
    return form.list === null ? form.schema : { type: "array", items: form.schema };
  };
  return {
    type: "object",
    ...(members.length === 0
      ? {}
      : { properties: Object.fromEntries(members.map(({ name, shape: each }) => [name, schema(each)])) }),
    ...(required.length === 0 ? {} : { required }),
  };
}

export function isForm(media: string): boolean {
  return media === "application/x-www-form-urlencoded" || media === "multipart/form-data";
}

export function countBodies(bodies: ReadonlyMap<string, Body>): number {
  return [...bodies.values()].reduce((sum, { count }) => sum + count, 0);
}

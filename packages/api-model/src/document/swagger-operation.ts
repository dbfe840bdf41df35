import { combineShapes } from "../learning/combine-shapes.ts";
import type { Body, Operation, Response } from "../learning/operation.ts";
import type { Shape } from "../learning/shape.ts";
import type { Route } from "../paths/route-tree.ts";
import { sorted, type JsonObject, type SchemaStyle } from "./dialect.ts";
import { countBodies, isForm, listMembers, objectMembers, toResponses } from "./operation-document.ts";
import { parameterForm, type Place } from "./parameter-schema.ts";
import { toSchema } from "./to-schema.ts";

/** An operation of Swagger 2.0, which has no cookies, one body, and parameters without schemas. */
export function swaggerOperation(route: Route, operation: Operation, style: SchemaStyle): JsonObject {
  const isSure = operation.calls >= style.requiredAfter;
  const parameters = [
    ...route.parameters.map(({ name, values }) => parameter("path", name, values, true, style)),
    ...(["query", "header"] as const).flatMap((place) =>
      listMembers(operation, place, style).map(({ name, shape, isRequired }) =>
        parameter(place, name, shape, isRequired, style),
      ),
    ),
    ...bodyParameters(operation, isSure, style),
  ];
  const produced = [...operation.responses.values()].flatMap(({ bodies }) => [...bodies.keys()]);
  return {
    ...(operation.bodies.size === 0 ? {} : { consumes: [...operation.bodies.keys()].toSorted() }),
    ...(produced.length === 0 ? {} : { produces: [...new Set(produced)].toSorted() }),
    ...(parameters.length === 0 ? {} : { parameters }),
    responses: toResponses(operation, (response) => swaggerResponse(response, style)),
  };
}

function parameter(place: Place, name: string, shape: Shape, required: boolean, style: SchemaStyle): JsonObject {
  const { schema, list, mayBeEmpty } = parameterForm(shape, place, style);
  return {
    name,
    in: place,
    ...(required ? { required: true } : {}),
    ...(mayBeEmpty ? { allowEmptyValue: true } : {}),
    ...(list === null
      ? schema
      : { type: "array", items: schema, collectionFormat: list === "repeat" ? "multi" : "csv" }),
  };
}

/** A body of JSON if there was one, else the fields of forms: Swagger cannot say both. */
function bodyParameters({ bodies, calls }: Operation, isSure: boolean, style: SchemaStyle): JsonObject[] {
  const forms = sorted(bodies).filter(([media]) => isForm(media));
  if (bodies.size === 0) return [];
  if (forms.length < bodies.size) {
    const required = isSure && countBodies(bodies) === calls ? { required: true } : {};
    return [{ name: "body", in: "body", ...required, schema: bodySchema(bodies, style) }];
  }
  return [...formFields(forms)].map(([name, { shape, isFile }]) => {
    const { schema, list } = parameterForm(shape, "form", style);
    const type = list === null ? schema : { type: "array", items: schema, collectionFormat: "multi" };
    return { name, in: "formData", ...(isFile ? { type: "file" } : type) };
  });
}

/** Swagger has one list of fields for all kinds of forms, so a field is all that it was in any of them. */
function formFields(forms: readonly (readonly [string, Body])[]): Map<string, { shape: Shape; isFile: boolean }> {
  const fields = new Map<string, { shape: Shape; isFile: boolean }>();
  for (const [media, body] of forms) {
    for (const { name, shape } of objectMembers(body.shape?.objects ?? null)) {
      const isFile = shape.texts?.formats.has("binary") === true;
      if (isFile && media !== "multipart/form-data") continue;
      const known = fields.get(name);
      const both = known === undefined ? shape : combineShapes(known.shape, shape);
      fields.set(name, { shape: both, isFile: isFile || known?.isFile === true });
    }
  }
  return fields;
}

function swaggerResponse({ headers, bodies }: Response, style: SchemaStyle): JsonObject {
  const members = objectMembers(headers.objects).map(({ name, shape }) => {
    const { schema, list } = parameterForm(shape, "header", style);
    return [name, list === null ? schema : { type: "array", items: schema, collectionFormat: "csv" }] as const;
  });
  return {
    ...(members.length === 0 ? {} : { headers: Object.fromEntries(members) }),
    ...(bodies.size === 0 ? {} : { schema: bodySchema(bodies, style) }),
  };
}

/** Swagger has one schema for all media types: anything goes when there are several. */
function bodySchema(bodies: ReadonlyMap<string, Body>, style: SchemaStyle): JsonObject {
  const [only, ...more] = bodies.values();
  return only === undefined || more.length > 0 ? {} : toSchema(only.shape, style);
}

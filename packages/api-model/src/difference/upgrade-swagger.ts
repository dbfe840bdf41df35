import { below } from "../conformance/finding.ts";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import { at, entriesAt, field, isSet, listAt, rootOf, textAt, textsAt, type Api, type Node } from "./node.ts";

/** A Swagger 2.0 document in the form of OpenAPI 3; what is made keeps the place of what it was made of. */
export function upgradeSwagger(api: Api): Api {
  const root = rootOf(api);
  const make = (value: WireObject, from: Node): WireObject => {
    api.origins.set(value, from.place);
    return value;
  };
  const paths = mapped(entriesAt(root, "paths"), (item) => upgradeItem(make, root, item));
  const { info, definitions, security } = root.value;
  const securitySchemes = mapped(entriesAt(root, "securityDefinitions"), (scheme) => upgradeScheme(make, scheme));
  return { ...api, root: { info, paths, security, components: { schemas: definitions, securitySchemes } } };
}

type Make = (value: WireObject, from: Node) => WireObject;

function mapped(nodes: ReadonlyMap<string, Node>, upgrade: (node: Node) => WireObject): WireObject {
  return Object.fromEntries([...nodes].map(([key, node]) => [key, upgrade(node)]));
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch"];

function upgradeItem(make: Make, root: Node, item: Node): WireObject {
  const shared = listAt(item, "parameters");
  const operations = methods.flatMap((method): [string, WireObject][] => {
    const operation = at(item, method);
    return operation === null ? [] : [[method, upgradeOperation(make, root, operation, shared)]];
  });
  return make({ ...Object.fromEntries(operations), parameters: upgradeParameters(make, shared) }, item);
}

function upgradeOperation(make: Make, root: Node, operation: Node, shared: readonly Node[]): WireObject {
  const own = listAt(operation, "parameters");
  const requestBody = bodyOf(make, root, operation, [...shared, ...own]);
  const produced = mediaOf(root, operation, "produces");
  const responses = mapped(entriesAt(operation, "responses"), (response) => {
    const schema = at(response, "schema");
    const content = schema === null ? {} : contentOf(make, produced, response.value["schema"], response);
    const headers = mapped(entriesAt(response, "headers"), (header) =>
      make({ schema: make(header.value, header) }, header),
    );
    return make({ ...response.value, content, headers }, response);
  });
  const body = requestBody === null ? {} : { requestBody };
  return make({ ...operation.value, parameters: upgradeParameters(make, own), ...body, responses }, operation);
}

/** Parameters of Swagger are their own schemas. */
function upgradeParameters(make: Make, parameters: readonly Node[]): WireObject[] {
  return parameters
    .filter((node) => !["body", "formData"].includes(textAt(node, "in")))
    .map((node) => {
      const { in: _, name: __, required: ___, deprecated: ____, ...schema } = node.value;
      const isRepeated = schema["collectionFormat"] === "multi";
      return make({ ...node.value, schema: make(schema, node), explode: isRepeated }, node);
    });
}

function bodyOf(make: Make, root: Node, operation: Node, parameters: readonly Node[]): WireObject | null {
  const consumed = mediaOf(root, operation, "consumes");
  const body = parameters.findLast((node) => textAt(node, "in") === "body");
  if (body !== undefined) {
    const content = contentOf(make, consumed, field(body.value, "schema"), body);
    return make({ required: isSet(body, "required"), content }, body);
  }
  const fields = parameters.filter((node) => textAt(node, "in") === "formData");
  if (fields.length === 0) return null;
  const properties = Object.fromEntries(fields.map((node) => [textAt(node, "name"), formField(make, node)]));
  const required = fields.filter((node) => isSet(node, "required")).map((node) => textAt(node, "name"));
  const forms = consumed.filter((mediaType) => mediaType !== "application/json");
  const media = forms.length > 0 ? forms : ["application/x-www-form-urlencoded"];
  const place = below(operation.place, "parameters");
  const list = { ...operation, place };
  const schema = make({ type: "object", properties, required }, list);
  return make({ required: required.length > 0, content: contentOf(make, media, schema, list) }, list);
}

function formField(make: Make, node: Node): WireObject {
  const { in: _, name: __, required: ___, ...schema } = node.value;
  return make(schema["type"] === "file" ? { ...schema, type: "string", format: "binary" } : schema, node);
}

function contentOf(make: Make, media: readonly string[], schema: unknown, from: Node): WireObject {
  return Object.fromEntries(media.map((mediaType) => [mediaType, make(schema === undefined ? {} : { schema }, from)]));
}

function mediaOf(root: Node, operation: Node, name: "consumes" | "produces"): string[] {
  const stated = field(operation.value, name) === undefined ? textsAt(root, name) : textsAt(operation, name);
  return stated.length > 0 ? stated : ["application/json"];
}

const flows: ReadonlyMap<string, string> = new Map([
  ["application", "clientCredentials"],
  ["accessCode", "authorizationCode"],
]);

function upgradeScheme(make: Make, scheme: Node): WireObject {
  const type = textAt(scheme, "type");
  if (type === "basic") return make({ ...scheme.value, type: "http", scheme: "basic" }, scheme);
  if (type !== "oauth2") return make({ ...scheme.value }, scheme);
  const flow = textAt(scheme, "flow");
  const { authorizationUrl, tokenUrl, scopes } = scheme.value;
  const details = make({ authorizationUrl, tokenUrl, scopes: isWireObject(scopes) ? scopes : {} }, scheme);
  return make({ type, flows: { [flows.get(flow) ?? flow]: details } }, scheme);
}

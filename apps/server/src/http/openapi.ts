import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

/** Collects every registered row into one OpenAPI 3.1 document, which `GET /api/openapi.json` answers. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Parapet",
        version: "0.1.0",
        description,
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      servers: [{ url: "/" }],
      components: {
        securitySchemes: {
          session: {
            type: "apiKey",
            in: "header",
            name: "Authorization",
            description: "JWT, a space, the access token",
          },
          apiToken: { type: "http", scheme: "bearer", description: "An API token of a program" },
          apiClient: { type: "apiKey", in: "header", name: "X-Api-Key" },
          traceSource: { type: "apiKey", in: "header", name: "X-Trace-Source-Token" },
        },
      },
    },
    transform(route) {
      const { schema, url } = jsonSchemaTransform(route);
      const responses = Object.entries(Object(schema.response)).map(([status, body]) => [
        status,
        { description: status === "default" ? "Error" : "Success", ...Object(body) },
      ]);
      return { schema: { ...schema, response: Object.fromEntries(responses) }, url };
    },
    transformObject(document) {
      if (!("openapiObject" in document)) return document.swaggerObject;
      const { paths = {}, ...rest } = document.openapiObject;
      return { ...rest, paths: Object.fromEntries(Object.entries(paths).map(([path, item]) => [path, known(item)])) };
    },
  });
}

const description = `The console uses this API only, so programs can do all that users can.

Sign in with \`POST /auth/jwt/create\` and send the access token, or create an API token and send it as a bearer token.
Errors are problem documents (RFC 9457) with a \`code\` that doesn't change.`;

/** OpenAPI has words for these methods only; gateways may ask with others. */
const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

function known(item: object = {}): object {
  return Object.fromEntries(Object.entries(item).filter(([method]) => methods.has(method)));
}

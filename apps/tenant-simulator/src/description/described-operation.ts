import * as z from "zod";
import type { SchemaChecker } from "./schema-checker.ts";

/** An operation of the OpenAPI document. Checks return errors; none if it conforms. */
export interface DescribedOperation {
  /** `GET /users/{user-id}`; beta operations begin with `/{beta}`. */
  readonly name: string;
  /** Names of query options. */
  readonly query: ReadonlySet<string>;
  /** Application permissions, any of which is sufficient. */
  readonly roles: ReadonlySet<string>;
  readonly checkQuery: (query: URLSearchParams) => readonly string[];
  readonly checkBody: (body: unknown) => readonly string[];
  readonly checkAnswer: (status: number, body: unknown) => readonly string[];
}

const content = z.looseObject({ "application/json": z.unknown().optional() });

/** The parts of an OpenAPI operation object in use. */
export const operationObject = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).default([]),
  requestBody: z.looseObject({}).optional(),
  responses: z.record(z.string(), z.looseObject({ content: content.optional() })),
  "x-permissions": z
    .looseObject({ Application: z.looseObject({ all: z.array(z.string()).default([]) }).optional() })
    .optional(),
});

/** @param template the path in the document */
export function describedOperation(
  template: string,
  method: string,
  operation: z.output<typeof operationObject>,
  { check, propertiesAt }: SchemaChecker,
): DescribedOperation {
  const { parameters, requestBody, responses, "x-permissions": permissions } = operation;
  const place = `/paths/${template.replaceAll("~", "~0").replaceAll("/", "~1")}/${method}`;
  const schemaOf = (status: string) => `${place}/responses/${status}/content/application~1json/schema`;
  const query = new Set(parameters.flatMap(({ name, in: where }) => (where === "query" ? [name] : [])));
  const success = Object.keys(responses).find((status) => status.startsWith("2")) ?? "200";
  const answered = propertiesAt(schemaOf(success));
  return {
    name: `${method.toUpperCase()} ${template}`,
    query,
    // Rows extracted from prose may name several permissions.
    roles: new Set(permissions?.Application?.all.flatMap((row) => row.match(/[A-Z][\w-]*(?:\.\w+)+/g) ?? [])),
    checkQuery: (given) => [
      ...[...given.keys()].filter((name) => !query.has(name)).map((name) => `doesn't accept ${name}`),
      ...undeclaredIn(given, answered),
    ],
    checkBody: (body) => {
      if (requestBody === undefined) return body === undefined ? [] : ["doesn't accept a body"];
      // Properties that a response contains are also accepted in a request body whose schema omits them.
      return check(`${place}/requestBody/content/application~1json/schema`, body, answered);
    },
    checkAnswer: (status, body) => {
      if (status >= 400) return check("/components/schemas/odata.error", body);
      const answer = responses[status];
      if (answer === undefined) return [`never responds ${status}`];
      if (answer.content === undefined) return body === undefined ? [] : [`has no body with ${status}`];
      return answer.content["application/json"] === undefined ? [] : check(schemaOf(String(status)), body);
    },
  };
}

/** Selected or sorted properties that don't exist. */
function undeclaredIn(query: URLSearchParams, properties: ReadonlySet<string>): readonly string[] {
  return ["$select", "$orderby"].flatMap((option) =>
    (query.get(option) ?? "")
      .split(",")
      .map((each) => each.trim().split(/[ /]/)[0] ?? "")
      .filter((name) => name !== "" && name !== "*" && !properties.has(name))
      .map((name) => `has no ${name} for ${option}`),
  );
}

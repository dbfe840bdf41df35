import * as z from "zod";
import type { SchemaChecker } from "./schema-checker.ts";

/** One operation as the document describes it. Each check tells what is wrong, and nothing when all is well. */
export interface DescribedOperation {
  /** `GET /users/{user-id}`; those of the beta begin with `/{beta}`. */
  readonly name: string;
  /** Names of query options. */
  readonly query: ReadonlySet<string>;
  /** Application permissions of which each is enough. */
  readonly roles: ReadonlySet<string>;
  readonly checkQuery: (query: URLSearchParams) => readonly string[];
  readonly checkBody: (body: unknown) => readonly string[];
  readonly checkAnswer: (status: number, body: unknown) => readonly string[];
}

const content = z.looseObject({ "application/json": z.unknown().optional() });

/** An operation object of OpenAPI, as far as it is read here. */
export const operationObject = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).default([]),
  requestBody: z.looseObject({}).optional(),
  responses: z.record(z.string(), z.looseObject({ content: content.optional() })),
  "x-permissions": z
    .looseObject({ Application: z.looseObject({ all: z.array(z.string()).default([]) }).optional() })
    .optional(),
});

/** @param template the path as the document has it */
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
    // Rows that were taken from prose name several in one sentence.
    roles: new Set(permissions?.Application?.all.flatMap((row) => row.match(/[A-Z][\w-]*(?:\.\w+)+/g) ?? [])),
    checkQuery: (given) => [
      ...[...given.keys()].filter((name) => !query.has(name)).map((name) => `takes no ${name}`),
      ...undeclaredIn(given, answered),
    ],
    checkBody: (body) => {
      if (requestBody === undefined) return body === undefined ? [] : ["takes no body"];
      // What an answer tells of an entity may be written, too, where the schema of the body names some of it only.
      return check(`${place}/requestBody/content/application~1json/schema`, body, answered);
    },
    checkAnswer: (status, body) => {
      if (status >= 400) return check("/components/schemas/odata.error", body);
      const answer = responses[status];
      if (answer === undefined) return [`never answers ${status}`];
      if (answer.content === undefined) return body === undefined ? [] : [`has no body with ${status}`];
      return answer.content["application/json"] === undefined ? [] : check(schemaOf(String(status)), body);
    },
  };
}

/** Names that are selected or sorted by and that nothing there has. */
function undeclaredIn(query: URLSearchParams, properties: ReadonlySet<string>): readonly string[] {
  return ["$select", "$orderby"].flatMap((option) =>
    (query.get(option) ?? "")
      .split(",")
      .map((each) => each.trim().split(/[ /]/)[0] ?? "")
      .filter((name) => name !== "" && name !== "*" && !properties.has(name))
      .map((name) => `has no ${name} for ${option}`),
  );
}

/** How large a document is: as those of Stripe and of GitHub are, about 5 and 10 MB of JSON. */
export const sizes = {
  stripe: { paths: 500, schemas: 560, properties: 24 },
  github: { paths: 900, schemas: 1_150, properties: 26 },
} as const;

interface Size {
  readonly paths: number;
  readonly schemas: number;
  readonly properties: number;
}

const words =
  "account charge invoice customer refund payout balance card source event order review issue team member branch".split(
    " ",
  );
const word = (at: number) => words[at % words.length] ?? "";
const sentence = (at: number) =>
  `The ${word(at)} of the ${word(at + 3)} that a ${word(at + 7)} ${at} belongs to, expandable where it is asked for.`;

/** A document of OpenAPI 3.0 in the shape of large public ones. @param edition changes a few schemas */
export function largeDocument({ paths, schemas, properties }: Size, edition = 1): object {
  const ref = (at: number) => ({ $ref: `#/components/schemas/${word(at)}_${at % schemas}` });
  const property = (at: number): object => {
    switch (at % 6) {
      case 0:
        return { anyOf: [{ type: "string", maxLength: 5_000 }, ref(at * 7)], description: sentence(at) };
      case 1:
        return { type: "string", enum: [word(at), word(at + 1), word(at + 2)], description: sentence(at) };
      case 2:
        return { type: "integer", format: "unix-time", nullable: true, description: sentence(at) };
      case 3:
        return { type: "array", items: ref(at * 3), description: sentence(at) };
      case 4:
        return { type: "object", additionalProperties: { type: "string" }, description: sentence(at) };
      default:
        return { type: "string", pattern: "^[a-z]+_[A-Za-z0-9]{8,}$", description: sentence(at) };
    }
  };
  const object = (at: number): object => ({
    type: "object",
    title: word(at),
    description: sentence(at),
    required: [`p0`, `p${edition === 1 ? 1 : 2}`],
    properties: Object.fromEntries(
      Array.from({ length: properties }, (_, index) => [`p${index}`, property(at + index)]),
    ),
    "x-resourceId": word(at),
  });
  const answers = (at: number) => ({
    "200": { description: sentence(at), content: { "application/json": { schema: ref(at) } } },
    default: { description: "An error", content: { "application/json": { schema: ref(1) } } },
  });
  const operation = (at: number, method: string): object => ({
    operationId: `${method}${at}`,
    description: sentence(at),
    parameters: [
      { name: "id", in: "path", required: true, schema: { type: "string", maxLength: 5_000 } },
      {
        name: "expand",
        in: "query",
        style: "deepObject",
        explode: true,
        schema: { type: "array", items: { type: "string" } },
      },
      { name: "limit", in: "query", schema: { type: "integer" }, description: sentence(at) },
    ],
    ...(method === "post" && {
      requestBody: { content: { "application/x-www-form-urlencoded": { schema: { ...object(at), required: [] } } } },
    }),
    responses: answers(at * 5),
  });
  return {
    openapi: "3.0.3",
    info: { title: "Large", version: String(edition) },
    servers: [{ url: "https://api.example.com" }],
    paths: Object.fromEntries(
      Array.from({ length: paths }, (_, at) => [
        `/v1/${word(at)}s_${at}/{id}${at % 3 === 0 ? `/${word(at + 5)}` : ""}`,
        {
          get: operation(at, "get"),
          post: operation(at, "post"),
          ...(at % 2 === 0 && { delete: operation(at, "delete") }),
        },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(
        Array.from({ length: schemas }, (_, at) => [
          `${word(at)}_${at}`,
          object(at * (edition === 1 ? 1 : at % 50 === 0 ? 2 : 1)),
        ]),
      ),
    },
  };
}

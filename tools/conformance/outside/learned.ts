import { Validator } from "@seriousme/openapi-schema-validator";
import { difference, setDifference } from "../differences.ts";
import { isObject, type FixtureObject } from "../fixture-value.ts";
import type { Suite } from "../suite.ts";
import { eventually, headersIn, objectsIn, runOutside, sendLines } from "./traffic-cases.ts";

/** Documents learned from traffic; a case says in words what its document has to say. */
export const outsideLearned: Suite = (file, bench) =>
  runOutside(file, bench, async (each, client) => {
    const checks = statements.flatMap(({ words, check }) =>
      [...each.words.matchAll(words)].map((match) => (document: FixtureObject) => check(document, match.slice(1))),
    );
    if (checks.length === 0) return [`nothing checks "${each.words}"`];
    await sendLines(client, each.read("file"));
    return eventually(async () => {
      const text = await client.learnedDocument(each.host);
      const document: unknown = text === null ? null : JSON.parse(text);
      if (!isObject(document)) return ["no document was learned"];
      const { valid } = await new Validator().validate(structuredClone(document));
      return [...(valid ? [] : ["the document is invalid"]), ...checks.flatMap((check) => check(document))];
    });
  });

/** What the words of a case ask of its document. */
const statements: readonly {
  readonly words: RegExp;
  readonly check: (document: FixtureObject, parts: readonly string[]) => readonly string[];
}[] = [
  {
    words: /^required ([\w,]+)/g,
    check: (document, [names = ""]) => {
      const found = objectsIn(document).map(({ required }) => required);
      return found.some((each) => setDifference("", namesIn(each), names.split(",")).length === 0)
        ? []
        : [`no schema requires exactly ${names}`];
    },
  },
  {
    words: /(\w+) (string|integer|number)(\|null)?(?: \((\w+) or none\))?/g,
    check: (document, [name = "", type = "", orNull = "", format = ""]) => {
      const schemas = propertiesNamed(document, name);
      if (schemas.length === 0) return [`no schema has ${name}`];
      const types = orNull === "" ? type : [type, "null"];
      return schemas.flatMap((schema) => [
        ...difference(`the type of ${name}`, schema["type"], types),
        ...(format === "" || schema["format"] === undefined
          ? []
          : difference(`the format of ${name}`, schema["format"], format)),
      ]);
    },
  },
  {
    words: /(\w+) is an array of objects/g,
    check: (document, [name = ""]) => {
      const arrays = propertiesNamed(document, name).filter(({ items }) => isObject(items));
      return arrays.length > 0 ? [] : [`${name} is no array`];
    },
  },
  {
    words: /header params are exactly (.+)$/g,
    check: (document, [names = ""]) => setDifference("the headers", headersIn(document), names.split(", ")),
  },
  {
    words: /(\d{3}) (\w+\/[\w+.-]+)/g,
    check: (document, [status = "", media = ""]) => {
      const content = propertiesNamed(document, status, "responses").map((response) => response["content"]);
      return content.some((each) => isObject(each) && isObject(each[media])) ? [] : [`${status} has no ${media}`];
    },
  },
  {
    words: /bearer JWT and apiKey ([\w-]+)/g,
    check: (document, [header = ""]) => {
      const used = new Set(objectsIn(document).flatMap(({ security }) => listIn(security).flatMap(Object.keys)));
      const has = (wanted: FixtureObject) =>
        [...used].some((name) =>
          propertiesNamed(document, name, "securitySchemes").some((each) => isLike(each, wanted)),
        );
      return [
        ...(has({ type: "http", scheme: "bearer", bearerformat: "jwt" }) ? [] : ["no operation asks for a JWT"]),
        ...(has({ type: "apikey", name: header.toLowerCase() }) ? [] : [`no operation asks for ${header}`]),
      ];
    },
  },
  {
    words: /neither (\S+) nor (\S+)/g,
    check: (document, texts) =>
      texts.filter((text) => JSON.stringify(document).includes(text)).map((text) => `the document has ${text}`),
  },
];

function propertiesNamed(document: FixtureObject, name: string, place = "properties"): FixtureObject[] {
  return objectsIn(document)
    .map((each) => each[place])
    .filter(isObject)
    .map((each) => each[name])
    .filter(isObject);
}

function namesIn(value: unknown): string[] {
  return listIn(value).map(String);
}

function listIn(value: unknown): readonly object[] {
  return Array.isArray(value) ? value : [];
}

/** Whether an object has these members, whatever their case. */
function isLike(object: FixtureObject, wanted: FixtureObject): boolean {
  const own = new Set(Object.entries(object).map(([name, value]) => `${name}=${String(value)}`.toLowerCase()));
  return Object.entries(wanted).every(([name, value]) => own.has(`${name}=${String(value)}`));
}

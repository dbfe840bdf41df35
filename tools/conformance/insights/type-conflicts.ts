import { difference } from "../differences.ts";
import { objectsAt, readFixture, textAt } from "../fixture-value.ts";
import { runCases, type Suite } from "../suite.ts";
import { learnedSchema } from "./learned-schema.ts";
import { exchangeOf } from "./learned.ts";

const values: Readonly<Record<string, unknown>> = {
  string: "text",
  number: 1.5,
  integer: 7,
  boolean: true,
  array: ["text"],
  object: { name: "text" },
};

/**
 * Values of two types in one place. The other program keeps the wider type, or the first one when none is wider; ours
 * must take in both values, and be one type where theirs says that nothing is in conflict.
 */
export const typeConflicts: Suite = async (file, bench) => {
  const cases = objectsAt(readFixture(file.path), "/").map((each) => {
    const [one, two] = [textAt(each["type1"], ""), textAt(each["type2"], "")];
    return {
      name: `${one} and ${two}`,
      check: async () => {
        const { schema, problems } = learnedSchema([callWith(values[one]), callWith(values[two])], "body");
        const isOne = typeof schema?.["type"] === "string";
        const same = each["result"] === "NO_CONFLICT" ? difference("whether it is one type", isOne, true) : [];
        return [...problems, ...same];
      },
    };
  });
  return runCases(file.name, cases, bench);
};

function callWith(value: unknown) {
  const common = {
    headers: [{ key: "content-type", value: "application/json" }],
    body: Buffer.from(JSON.stringify(value)).toString("base64"),
  };
  const request = { method: "GET", path: "/", host: "api.example.com", common: {} };
  return exchangeOf({ request, response: { statusCode: "200", common } });
}

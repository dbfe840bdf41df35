import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "../base/json.ts";
import { meetsFilter } from "./evaluate-filter.ts";
import { parseFilter } from "./parse-filter.ts";

interface Mail extends JsonObject {
  readonly subject: string;
  readonly isRead: boolean;
  readonly size: number;
  readonly receivedDateTime: string;
  readonly categories: readonly string[];
  readonly from: { readonly emailAddress: { readonly address: string } } | null;
}

/** A filter text with its expected meaning. */
interface Condition {
  readonly text: string;
  readonly meets: (mail: Mail) => boolean;
}

const word = fc.constantFrom("", "a", "Ab", "it's", "éa", "(x", "b or c");
const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2026-01-05"), noInvalidDate: true });
const mails: fc.Arbitrary<Mail> = fc.record({
  subject: word,
  isRead: fc.boolean(),
  size: fc.integer({ min: -3, max: 3 }),
  receivedDateTime: moment.map((date) => date.toISOString()),
  categories: fc.array(word, { maxLength: 3 }),
  from: fc.option(word.map((address) => ({ emailAddress: { address } }))),
});

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const lower = (text: string) => text.toLowerCase();
const orders: Readonly<Record<string, (left: number | string, right: number | string) => boolean>> = {
  eq: (left, right) => left === right,
  ne: (left, right) => left !== right,
  gt: (left, right) => left > right,
  ge: (left, right) => left >= right,
  lt: (left, right) => left < right,
  le: (left, right) => left <= right,
};
const by = fc.constantFrom(...Object.keys(orders));
const compare = (name: string, left: number | string, right: number | string) => orders[name]?.(left, right) === true;

const single: fc.Arbitrary<Condition> = fc.oneof(
  fc.tuple(by, word).map(([name, text]) => ({
    text: `subject ${name} ${quoted(text)}`,
    meets: ({ subject }: Mail) => compare(name, lower(subject), lower(text)),
  })),
  fc.tuple(by, fc.integer({ min: -3, max: 3 })).map(([name, size]) => ({
    text: `size ${name} ${size}`,
    meets: (mail: Mail) => compare(name, mail.size, size),
  })),
  fc.tuple(by, moment).map(([name, date]) => ({
    text: `receivedDateTime ${name} ${date.toISOString()}`,
    meets: (mail: Mail) => compare(name, Date.parse(mail.receivedDateTime), date.getTime()),
  })),
  fc.boolean().map((isRead) => ({ text: `isRead eq ${isRead}`, meets: (mail: Mail) => mail.isRead === isRead })),
  fc.constant({ text: "from eq null", meets: ({ from }: Mail) => from === null }),
  word.map((address) => ({
    text: `from/emailAddress/address eq ${quoted(address)}`,
    meets: ({ from }: Mail) => from !== null && lower(from.emailAddress.address) === lower(address),
  })),
  word.map((text) => ({
    text: `startswith(subject,${quoted(text)})`,
    meets: ({ subject }: Mail) => lower(subject).startsWith(lower(text)),
  })),
  word.map((text) => ({
    text: `contains(subject, ${quoted(text)}) eq true`,
    meets: ({ subject }: Mail) => lower(subject).includes(lower(text)),
  })),
  word.map((text) => ({
    text: `categories/any(c:c eq ${quoted(text)})`,
    meets: ({ categories }: Mail) => categories.some((each) => lower(each) === lower(text)),
  })),
  word.map((text) => ({
    text: `categories/all(c:c ne ${quoted(text)})`,
    meets: ({ categories }: Mail) => categories.every((each) => lower(each) !== lower(text)),
  })),
  fc.constant({ text: "categories/any()", meets: ({ categories }: Mail) => categories.length > 0 }),
  fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => ({
    text: `subject in (${words.map(quoted).join(", ")})`,
    meets: ({ subject }: Mail) => words.some((each) => lower(each) === lower(subject)),
  })),
);

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4 },
    single,
    fc.tuple(tie("condition"), tie("condition")).map(([left, right]) => ({
      text: `(${left.text}) and (${right.text})`,
      meets: (mail: Mail) => left.meets(mail) && right.meets(mail),
    })),
    // Without parentheses, `and` binds more tightly than `or`.
    fc.tuple(single, single, single).map(([one, two, three]) => ({
      text: `${one.text} or ${two.text} and ${three.text}`,
      meets: (mail: Mail) => one.meets(mail) || (two.meets(mail) && three.meets(mail)),
    })),
    tie("condition").map(({ text, meets }) => ({ text: `not (${text})`, meets: (mail: Mail) => !meets(mail) })),
  ),
}));

test("a filter matches exactly by its meaning", () => {
  fc.assert(
    fc.property(condition, fc.array(mails, { maxLength: 8 }), ({ text, meets }, list) => {
      const filter = parseFilter(text);
      expect(list.filter((mail) => meetsFilter(filter, mail))).toEqual(list.filter(meets));
    }),
    { numRuns: 500 },
  );
});

test.each([
  "",
  "subject",
  "subject eq",
  "subject eq 'x",
  "subject eqq 'x'",
  "(isRead eq true",
  "isRead eq true)",
  "lower(subject) eq 'x'",
])("'%s' is not a filter", (text) => {
  expect(() => parseFilter(text)).toThrow(/Invalid filter clause/);
});

test("an unknown property is a client error", () => {
  expect(() => meetsFilter(parseFilter("colour eq 'red'"), { subject: "x" })).toThrow(/'colour'/);
});

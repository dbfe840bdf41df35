import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findResults } from "./demo-search.tsx";

const entries = ["Invoices", "Edit invoice", "Button", "Icon button"].map((title) => ({
  href: `/${title}`,
  title,
  line: `About ${title}`,
}));
const titles = (sought: string) => findResults(entries, sought).map(({ title }) => title);

test("titles that begin with the word come first", () => {
  expect(titles("invoice")).toEqual(["Invoices", "Edit invoice"]);
  expect(titles("button")).toEqual(["Button", "Icon button"]);
});

test("every word has to be there, and no word finds nothing", () => {
  expect(titles("icon  button")).toEqual(["Icon button"]);
  expect(titles("icon invoice")).toEqual([]);
  expect(titles(" ")).toEqual([]);
});

test("there are never more than five", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), (many, sought) => {
      const found = findResults(
        many.map((title) => ({ href: title, title, line: "" })),
        sought,
      );
      expect(found.length).toBeLessThanOrEqual(5);
    }),
  );
  expect(
    findResults(
      Array.from({ length: 9 }, () => ({ href: "", title: "a", line: "" })),
      "a",
    ),
  ).toHaveLength(5);
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { arrange, type Arrangement } from "./arrange.ts";
import { readListAddress } from "./list-address.ts";

interface Row {
  readonly name: string;
  readonly size: number;
  readonly status: string;
}

const rows: readonly Row[] = [
  { name: "Keep", size: 9, status: "active" },
  { name: "Merlon", size: 100, status: "draft" },
  { name: "Bastion", size: 20, status: "active" },
];
const arrangement: Arrangement<Row> = {
  textOf: ({ name }) => name,
  statusOf: ({ status }) => status,
  sorts: { name: ({ name }) => name, size: ({ size }) => size },
  defaultSort: "name",
};
const namesAt = (search: Readonly<Record<string, unknown>>) =>
  arrange(rows, readListAddress(search), arrangement).items.map(({ name }) => name);

test("an empty address shows everything in the list's own order", () => {
  expect(namesAt({})).toEqual(["Bastion", "Keep", "Merlon"]);
});

test("numbers sort as numbers, both ways", () => {
  expect(namesAt({ sort: "size" })).toEqual(["Keep", "Bastion", "Merlon"]);
  expect(namesAt({ sort: "-size" })).toEqual(["Merlon", "Bastion", "Keep"]);
});

test("a search and a status both have to fit, whatever the case", () => {
  expect(namesAt({ search: "ION" })).toEqual(["Bastion"]);
  expect(namesAt({ status: "active" })).toEqual(["Bastion", "Keep"]);
  expect(namesAt({ search: "merlon", status: "active" })).toEqual([]);
});

test("what does not parse counts as absent", () => {
  expect(readListAddress({ page: "x", page_size: "7", search: "a" })).toEqual({ page: 1, page_size: 25, search: "a" });
  expect(namesAt({ sort: "nothing" })).toEqual(["Keep", "Merlon", "Bastion"]);
});

test("the pages together are the whole list", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(1000), { maxLength: 120 }),
      fc.constantFrom("10", "25", "50", "100"),
      (sizes, page_size) => {
        const many = sizes.map((size) => ({ name: String(size), size, status: "active" }));
        const pages = Array.from({ length: Math.ceil(sizes.length / Number(page_size)) + 1 }, (_, index) =>
          arrange(many, readListAddress({ page: String(index + 1), page_size, sort: "size" }), arrangement),
        );
        expect(pages.flatMap(({ items }) => items.map(({ size }) => size))).toEqual(sizes.toSorted((a, b) => a - b));
        expect(pages.every(({ total }) => total === sizes.length)).toBe(true);
      },
    ),
  );
});

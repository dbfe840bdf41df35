import { expect, test } from "vitest";
import { filterOperators, filtersIn, replaceFilters } from "./filters.ts";

const operators = filterOperators(["method[is]", "path[is]", "path[isNot]", "status[gte]", "status[lte]"]);

test("parameters are fields with their operators, in their order", () => {
  expect([...operators]).toEqual([
    ["method", ["is"]],
    ["path", ["is", "isNot"]],
    ["status", ["gte", "lte"]],
  ]);
});

test("an address holds conditions, one value or several", () => {
  const search = {
    "path[isNot]": "/a",
    "method[is]": ["GET", "PUT"],
    "status[gte]": 500,
    page: 2,
    "planet[is]": "Mars",
  };
  expect(filtersIn(operators, search)).toEqual([
    { field: "method", operator: "is", values: ["GET", "PUT"] },
    { field: "path", operator: "isNot", values: ["/a"] },
    { field: "status", operator: "gte", values: ["500"] },
  ]);
  expect(filtersIn(operators, {})).toEqual([]);
});

test("other conditions take their place, a bound as one value, and the rest stays", () => {
  const search = { "path[is]": "/a", "status[gte]": "500", sort: "name", "planet[is]": "Mars" };
  const filters = [
    { field: "method", operator: "is", values: ["GET"] },
    { field: "status", operator: "lte", values: ["499", "600"] },
  ];
  expect(replaceFilters(operators, search, filters)).toEqual({
    sort: "name",
    "planet[is]": "Mars",
    "method[is]": ["GET"],
    "status[lte]": "499",
  });
});

import { expect, it } from "vitest";
import { matchPages } from "./page-addresses.ts";

const isPage = matchPages(["/", "/insights/usage", "/insights/events/tableView/$id", "/components/$", "/a.b"]);

it.each([
  ["/", true],
  ["/insights/usage", true],
  ["/Insights/usage/", true],
  ["/insights/usage/none", false],
  ["/insights", false],
  ["/insights/events/tableView/0199d6f0-0000-7000-8000-00000000d001", true],
  ["/insights/events/tableView/1", false],
  ["/insights/events/tableView/", false],
  ["/insights/events/tableView/0199d6f0-0000-7000-8000-00000000d001/2", false],
  ["/components/a", true],
  ["/components/a/b", true],
  ["/components/", false],
  ["/a.b", true],
  ["/acb", false],
  ["/mcp", false],
])("%s is a page: %s", (path, expected) => {
  expect(isPage(path)).toBe(expected);
});

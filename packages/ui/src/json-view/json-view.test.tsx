import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { JsonView } from "./json-view.tsx";

// A document without layout has no height; rows are drawn for the height they fill.
const height = vi.spyOn(HTMLElement.prototype, "clientHeight", "get");
beforeAll(() => void height.mockReturnValue(384));
afterAll(() => height.mockRestore());

let page: Mounted;
afterEach(() => page.unmount());

const value = { customer: { name: "Ada", token: "••••" }, items: [1, 2], paid: true };
const items = () => page.all("treeitem").map((item) => item.textContent);
const active = () => document.getElementById(page.get("tree").getAttribute("aria-activedescendant") ?? "");

test("a document is a tree, with what was masked marked", async () => {
  page = await mount(<JsonView label="Body" value={value} masked={new Set(["/customer/token"])} />);
  expect(items()).toEqual([
    "{ } 3 entries",
    '"customer": { } 2 entries',
    '"name": "Ada"',
    '"token": "••••"Masked',
    '"items": [ ] 2 entries',
    "0: 1",
    "1: 2",
    '"paid": true',
  ]);
  const [, customer] = page.all("treeitem");
  expect(customer?.getAttribute("aria-level")).toBe("2");
  expect(customer?.getAttribute("aria-setsize")).toBe("3");
});

test("the keyboard walks and folds", async () => {
  page = await mount(<JsonView label="Body" value={value} />);
  const tree = page.get("tree", "Body");
  await page.key(tree, "ArrowDown");
  await page.key(tree, "ArrowLeft");
  expect(active()?.textContent).toBe('"customer": { } 2 entries');
  expect(active()?.getAttribute("aria-expanded")).toBe("false");
  expect(items()).not.toContain('"name": "Ada"');
  await page.key(tree, "End");
  expect(active()?.textContent).toBe('"paid": true');
});

test("a search opens what is closed and says where it is", async () => {
  page = await mount(<JsonView label="Body" value={value} />);
  await page.press(page.get("button", "Collapse all"));
  expect(items()).toHaveLength(4);
  await page.type(page.get("textbox", /^Search/), "ada");
  expect(active()?.textContent).toBe('"name": "Ada"');
  expect(active()?.querySelector("mark")?.textContent).toBe("Ada");
  expect(page.get("status").textContent).toBe("1 of 1");
  await page.type(page.get("textbox", /^Search/), "missing");
  expect(page.get("status").textContent).toBe("No match");
});

test("another document starts afresh", async () => {
  page = await mount(<JsonView label="Body" value={value} />);
  await page.render(<JsonView label="Body" value={[true]} />);
  expect(items()).toEqual(["[ ] 1 entry", "0: true"]);
});

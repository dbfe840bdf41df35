import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { addFilter, choose, fill, press } from "../../testing/controls.ts";
import { openPage } from "../../testing/open-page.tsx";
import { findToast, say } from "../../testing/say.ts";
import { errorAt } from "../../testing/described.ts";
import { invoiceStatuses, orders, orderStatuses, people, personStatuses, productStatuses } from "./sample-data.ts";
import { invoices, products } from "./sample-store.ts";

const rows = (title: string) =>
  within(screen.getByRole("table", { name: title }))
    .getAllByRole("row")
    .slice(1);
const firstCell = (row: HTMLElement | undefined) => row?.querySelector("bdi")?.textContent;
const columnSort = async (user: { click: (target: Element) => Promise<void> }, column: string) => {
  const heading = screen.getByRole("columnheader", { name: column });
  await user.click(within(heading).getByRole("button"));
};

// What other tests have kept is in the lists too.
const lists = [
  { path: "/ecommerce/products/list", title: "demo.products", all: products.get, statuses: productStatuses },
  { path: "/ecommerce/order/list", title: "demo.orders", all: () => orders, statuses: orderStatuses },
  { path: "/apps/invoice/list", title: "demo.invoices", all: invoices.get, statuses: invoiceStatuses },
  { path: "/users/list", title: "demo.users", all: () => people, statuses: personStatuses },
] as const;
/** What a list begins with: the newest where it has dates, else the first by name. */
const firstOf = (all: readonly object[]) => {
  const [first] = all.toSorted((one, other) => {
    if ("issued" in one && "issued" in other) return String(other.issued).localeCompare(String(one.issued));
    if ("placed" in one && "placed" in other) return String(other.placed).localeCompare(String(one.placed));
    return "name" in one && "name" in other ? String(one.name).localeCompare(String(other.name)) : 0;
  });
  return first && ("name" in first ? first.name : "id" in first ? first.id : null);
};

describe.each(lists)("the list $path", ({ path, title, all, statuses }) => {
  test("shows its first page in its own order, and longer or later ones by the address", async () => {
    const { user, arriveAt } = await openPage(path);
    const count = all().length;
    expect(rows(say(title))).toHaveLength(Math.min(25, count));
    const first = firstCell(rows(say(title))[0]);
    expect(first).toBe(firstOf(all()));
    await user.selectOptions(screen.getByLabelText(say("ui.rowsPerPage")), "100");
    await arriveAt(`${path}?page=1&page_size=100`);
    expect(rows(say(title))).toHaveLength(count);
    await user.selectOptions(screen.getByLabelText(say("ui.rowsPerPage")), "10");
    await press(user, say("ui.nextPage"));
    await arriveAt(`${path}?page=2&page_size=10`);
    expect(rows(say(title))).toHaveLength(10);
    expect(firstCell(rows(say(title))[0])).not.toBe(first);
  });

  test.each(statuses)("of the status %s holds those alone", async (status) => {
    await openPage(`${path}?status=${status}&page_size=100`);
    const found = all().filter((row) => row.status === status).length;
    expect(rows(say(title))).toHaveLength(Math.max(found, 1));
    expect(screen.getAllByText(say(`demo.status.${status}`)).length).toBeGreaterThanOrEqual(found);
  });

  test("without matches offers to show everything", async () => {
    const { user, address } = await openPage(`${path}?search=zzz&status=${statuses[0]}`);
    expect(await screen.findByText(say("demo.nothingFound"))).toBeDefined();
    expect(screen.queryByLabelText(say("ui.rowsPerPage"))).toBeNull();
    await press(user, say("demo.showAll"));
    await waitFor(() => expect(rows(say(title)).length).toBeGreaterThan(1));
    expect(address()).not.toMatch(/search|status/);
  });
});

test("a search goes into the address, from the first page, and so does a status", async () => {
  const { user, arriveAt } = await openPage("/ecommerce/products/list?page=2");
  await fill(user, say("demo.searchList"), "keep");
  await arriveAt("/ecommerce/products/list?search=keep&page=1&page_size=25");
  expect(rows(say("demo.products"))).toHaveLength(5);
  await addFilter(user, say("demo.status"), say("demo.status.draft"));
  await arriveAt("/ecommerce/products/list?search=keep&page=1&page_size=25&status=draft");
  expect(rows(say("demo.products")).map(firstCell)).toEqual(["Keep 160"]);
});

test.each([
  ["/ecommerce/products/list", "demo.products", "demo.price", "price"],
  ["/ecommerce/products/list", "demo.products", "demo.stock", "stock"],
  ["/ecommerce/products/list", "demo.products", "demo.sku", "sku"],
  ["/ecommerce/order/list", "demo.orders", "demo.total", "total"],
  ["/ecommerce/order/list", "demo.orders", "demo.customer", "customer"],
  ["/apps/invoice/list", "demo.invoices", "demo.due", "due"],
  ["/apps/invoice/list", "demo.invoices", "demo.total", "total"],
  ["/users/list", "demo.users", "demo.email", "email"],
  ["/users/list", "demo.users", "demo.joined", "joined"],
] as const)("%s sorts by its column %s, both ways", async (path, title, column, id) => {
  const { user, address } = await openPage(`${path}?page_size=100`);
  await columnSort(user, say(column));
  await waitFor(() => expect(address()).toMatch(new RegExp(`sort=-?${id}(&|$)`)));
  const one = rows(say(title)).map((row) => row.textContent);
  const isDescending = address().includes(`sort=-${id}`);
  await columnSort(user, say(column));
  await waitFor(() => expect(address()).toContain(isDescending ? `sort=${id}` : `sort=-${id}`));
  const other = rows(say(title)).map((row) => row.textContent);
  expect(other.toSorted()).toEqual(one.toSorted());
  expect(other[0]).not.toBe(one[0]);
});

describe("a product", () => {
  test("is opened from the list", async () => {
    const { user, arriveAt } = await openPage("/ecommerce/products/list?search=KEE-010");
    await user.click(screen.getByRole("link", { name: "Keep 10" }));
    await arriveAt("/ecommerce/products/overview?id=p11");
    const main = document.body.textContent;
    for (const text of ["Keep 10", "KEE-010", "$140.00", say("demo.status.active")]) expect(main).toContain(text);
  });

  test("that is not named is the first", async () => {
    await openPage("/ecommerce/products/overview");
    expect(screen.getByText("Bastion 10")).toBeDefined();
    expect(screen.getByRole("link", { name: say("demo.edit") }).getAttribute("href")).toBe(
      "/ecommerce/products/edit?id=p1",
    );
  });

  test("is changed and kept, and numbers below nothing are nothing", async () => {
    const { user, arriveAt } = await openPage("/ecommerce/products/edit?id=p12");
    await fill(user, say("demo.name"), "Keep twenty");
    await fill(user, say("demo.price"), "-5");
    await fill(user, say("demo.stock"), "7.6");
    await choose(user, say("demo.status"), say("demo.status.draft"));
    await press(user, say("demo.keep"));
    expect(await findToast(say("demo.kept"))).toBeDefined();
    await arriveAt("/ecommerce/products/overview?id=p12");
    for (const text of ["Keep twenty", "$0.00", "8", say("demo.status.draft")])
      expect(screen.getByText(text)).toBeDefined();
  });

  test("that is new needs a name and a number, and comes first", async () => {
    const { user, arriveAt, address } = await openPage("/ecommerce/products/list");
    await user.click(screen.getByRole("link", { name: say("demo.productAdd") }));
    await arriveAt("/ecommerce/products/add");
    expect(errorAt(say("demo.name"))).toBeNull();
    await press(user, say("demo.keep"));
    expect([errorAt(say("demo.name")), errorAt(say("demo.sku"))]).toEqual([say("demo.required"), say("demo.required")]);
    expect(address()).toBe("/ecommerce/products/add");
    await fill(user, say("demo.name"), "Moat");
    await fill(user, say("demo.sku"), "MOA-001");
    await press(user, say("demo.keep"));
    await waitFor(() => expect(address()).toMatch(/overview\?id=p\d+$/));
    expect(screen.getByText("Moat")).toBeDefined();
  });
});

test("an order is opened from its list, with its lines and what they come to", async () => {
  const [order] = orders;
  const { user, arriveAt } = await openPage("/ecommerce/order/list");
  await user.click(screen.getByRole("link", { name: "SO-1064" }));
  await arriveAt("/ecommerce/order/overview?id=SO-1064");
  const lines = rows(say("demo.lines"));
  expect(lines.map(firstCell)).toEqual(order?.lines.map(({ item }) => item));
  const [line] = order?.lines ?? [];
  expect(lines[0]?.textContent).toContain(`$${((line?.price ?? 0) * (line?.quantity ?? 0)).toFixed(2)}`);
  expect(screen.getByText(order?.customer ?? "?")).toBeDefined();
});

test("the shop's dashboard counts its orders and leads to the latest", async () => {
  const { user, arriveAt } = await openPage("/dashboard/ecommerce");
  expect(await screen.findByText(String(orders.length))).toBeDefined();
  const latest = rows(say("demo.latestOrders"));
  expect(latest.map(firstCell)).toEqual(orders.slice(0, 5).map(({ id }) => id));
  for (const tile of ["demo.revenue", "demo.averageOrder", "demo.lowStock"] as const)
    expect(screen.getAllByText(say(tile)).length).toBeGreaterThan(0);
  await user.click(screen.getByRole("link", { name: "SO-1063" }));
  await arriveAt("/ecommerce/order/overview?id=SO-1063");
});

describe("a person", () => {
  test("is opened from the list, and each side keeps who it is", async () => {
    const [person] = people;
    const { user, arriveAt } = await openPage(`/users/list?search=${person?.email}`);
    await user.click(screen.getByRole("link", { name: person?.name ?? "?" }));
    await arriveAt("/user/account?id=u1");
    expect(screen.getAllByText(person?.email ?? "?").length).toBeGreaterThan(0);
    expect(screen.getByText(say("demo.role.owner"))).toBeDefined();
    await user.click(screen.getByRole("link", { name: say("demo.tab.security") }));
    await arriveAt("/user/security?id=u1");
    expect(screen.getByText(say("demo.on"))).toBeDefined();
    await user.click(screen.getByRole("link", { name: say("demo.tab.notifications") }));
    const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
    expect(boxes.map(({ checked }) => checked)).toEqual([true, false, false]);
    expect(screen.getByRole("link", { name: say("demo.tab.notifications") }).getAttribute("aria-current")).toBe("page");
  });

  test("who only reads has no second factor; an unknown tab is not found", async () => {
    const { goTo } = await openPage("/user/security?id=u2");
    expect(screen.getByText(say("demo.off"))).toBeDefined();
    await goTo("/user/planet?id=u2");
    expect(await screen.findByRole("heading", { level: 1, name: say("errorPage.not-found.title") })).toBeDefined();
  });
});

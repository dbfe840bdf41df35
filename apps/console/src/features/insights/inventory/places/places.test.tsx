import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { findCard } from "../../../../testing/cards.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { apiAnswers, apiId, apiWith, placeWith } from "../testing-apis.ts";

const path = `/insights/inventory/internal/${apiId}`;
const podId = "0199d6f0-0000-7000-8000-00000000a0d1";
const pod = placeWith({ id: podId, name: "10.8.0.7:8080", host: "10.8.0.7", port: 8080, calls: 12, is_own: false });
const other = apiWith({ id: "0199d6f0-0000-7000-8000-00000000a0d2", name: "10.8.0.9:8080", host: "10.8.0.9" });
const preview = {
  calls: 1250,
  operations_before: 3,
  operations: 4,
  joined: [{ method: "GET", template: "/orders/{order}", from: [] }],
  joined_count: 1,
};
const surroundings: Answers = { "usage.summary": pending, "usage.series": pending, "alerts.list": pending };
const open = (answers: Answers = {}, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(path, {
    ...options,
    answers: { ...apiAnswers(), ...surroundings, "apis.places": { items: [placeWith(), pod] }, ...answers },
  });
const card = async () => within(await findCard(say("inventory.places.title")));

describe("the hosts of an API", () => {
  test("are listed with their calls", async () => {
    await open();
    const items = await (await card()).findAllByRole("listitem");
    expect(items.map((item) => item.querySelector("bdi")?.textContent)).toEqual(["shop.example.com", "10.8.0.7:8080"]);
    expect(items[1]?.textContent).toContain(`${say("inventory.column.calls")}12`);
  });

  test("can't be changed by readers", async () => {
    await open({}, { as: { role: "viewer" } });
    await (await card()).findAllByText("10.8.0.7:8080");
    expect((await card()).queryByRole("button")).toBeNull();
  });

  test("are separated, and joined again by undo", async () => {
    const undo = [{ id: apiId, places: [podId] }];
    const { user, server } = await open({ "apis.setPlaces": { items: [placeWith()], undo } });
    const name = `${say("inventory.places.separate")} 10.8.0.7:8080`;
    await user.click(await (await card()).findByRole("button", { name }));
    await screen.findByText(say("inventory.places.separated", { name: "10.8.0.7:8080" }));
    await user.click(screen.getByRole("button", { name: say("list.bulk.undo") }));
    await expect
      .poll(() => server.asked("apis.setPlaces"))
      .toMatchObject([
        { params: { id: apiId }, body: { places: [], known: [podId] } },
        { params: { id: apiId }, body: { places: [podId], known: [] } },
      ]);
  });

  test("name APIs that aren't the same, which may be suggested again", async () => {
    const pair = { api_id: apiId, other_id: other.id };
    const apart = { pair, other: { id: other.id, name: other.name, display_name: null } };
    const { user, server } = await open({
      "apis.listApart": { items: [apart], total: 3 },
      "apis.endApart": () => undefined,
    });
    const shown = within(await screen.findByRole("region", { name: say("inventory.places.apart") }));
    expect(shown.getByText("10.8.0.9:8080")).toBeDefined();
    expect(shown.getByText(say("inventory.places.others", { count: 2 }))).toBeDefined();
    server.answer({ "apis.listApart": { items: [], total: 0 } });
    await user.click(shown.getByRole("button", { name: say("inventory.places.endApartOf", { name: other.name }) }));
    await expect.poll(() => screen.queryByRole("region", { name: say("inventory.places.apart") })).toBeNull();
    expect(server.asked("apis.endApart")).toMatchObject([{ body: { pairs: [pair] } }]);
  });

  test("without the APIs that couldn't be loaded say so", async () => {
    await open({ "apis.listApart": refuse("internal") });
    expect(await screen.findByText(say("inventory.places.apartProblem"))).toBeDefined();
  });

  test("that couldn't be changed are reported", async () => {
    const { user } = await open({ "apis.setPlaces": refuse("conflict") });
    const name = `${say("inventory.places.separate")} 10.8.0.7:8080`;
    await user.click(await (await card()).findByRole("button", { name }));
    expect(await findToast(say("problem.conflict"))).toBeDefined();
    expect(screen.queryByRole("button", { name: say("list.bulk.undo") })).toBeNull();
  });
});

describe("adding hosts", () => {
  test("shows what joins, then adds to the hosts that are there", async () => {
    const { user, server } = await open({
      "apis.list": pageOf(apiWith(), other),
      "apis.previewPlaces": preview,
      "apis.setPlaces": { items: [placeWith(), pod], undo: [] },
    });
    await user.click(await (await card()).findByRole("button", { name: say("inventory.places.add") }));
    const dialog = within(await screen.findByRole("dialog", { name: say("inventory.places.addTitle") }));
    // The API itself is no candidate.
    await user.click(await dialog.findByRole("checkbox"));
    const section = within(await dialog.findByRole("region", { name: say("inventory.places.preview") }));
    expect(section.getByText(say("inventory.places.joined", { count: 1 }))).toBeDefined();
    expect(section.getByText("/orders/{order}")).toBeDefined();
    await user.click(dialog.getByRole("button", { name: say("inventory.places.submit", { count: 1 }) }));
    await screen.findByText(say("inventory.places.added", { count: 1 }));
    const body = { places: [podId, other.id] };
    expect(server.asked("apis.previewPlaces")[0]).toMatchObject({ body });
    expect(server.asked("apis.setPlaces")[0]).toMatchObject({
      params: { id: apiId },
      body: { ...body, known: [podId] },
    });
  });
});

test("the address of a joined host leads to its API", async () => {
  const { address } = await openPage(`/insights/inventory/internal/${podId}`, {
    answers: { ...apiAnswers(), ...surroundings },
  });
  await expect.poll(address).toBe(path);
});

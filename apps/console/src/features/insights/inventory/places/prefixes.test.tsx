import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { isolated } from "../../../../lib/i18n/isolated.ts";
import { findCard } from "../../../../testing/cards.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { findToast, say } from "../../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { apiAnswers, apiId, placeWith } from "../testing-apis.ts";

const billing = {
  place_id: "0199d6f0-0000-7000-8000-00000000a0e1",
  prefix: "/billing",
  api: { id: "0199d6f0-0000-7000-8000-00000000a0e1", name: "shop.example.com/billing", display_name: null },
};
const preview = {
  moves: [{ prefix: "/stock", operations: 1, calls: 12 }],
  operations: [{ prefix: "/stock", method: "GET", template: "/stock/items/{id}", calls: 12 }],
  stays: { operations: 3, calls: 30 },
  parameter_calls: 4,
};
const surroundings: Answers = { "usage.summary": pending, "usage.series": pending, "alerts.list": pending };
const open = (answers: Answers = {}, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(`/insights/inventory/internal/${apiId}`, {
    ...options,
    answers: { ...apiAnswers(), ...surroundings, "apis.prefixes": { items: [billing] }, ...answers },
  });
const card = async () => within(await findCard(say("inventory.places.title")));
const openDialog = async (answers: Answers = {}) => {
  const page = await open({ "apis.previewPrefixes": preview, ...answers });
  await page.user.click(await (await card()).findByRole("button", { name: say("inventory.prefixes.add") }));
  const dialog = within(await screen.findByRole("dialog", { name: say("inventory.prefixes.addTitle") }));
  return { ...page, dialog, field: await dialog.findByRole("textbox", { name: say("inventory.prefixes.label") }) };
};

describe("the path prefixes of a host", () => {
  test("are listed with the way to their APIs, and are joined to the host's API", async () => {
    const undo = [{ id: apiId, places: [] }];
    const { user, server } = await open({ "apis.setPlaces": { items: [placeWith()], undo } });
    const list = within(await screen.findByRole("region", { name: say("inventory.prefixes.title") }));
    expect(list.getByRole("link").getAttribute("href")).toBe(`/insights/inventory/internal/${billing.api.id}`);
    await user.click(list.getByRole("button", { name: `${say("inventory.prefixes.join")} /billing` }));
    await screen.findByText(say("inventory.prefixes.joined", { name: "shop.example.com/billing" }));
    expect(server.asked("apis.setPlaces")[0]).toMatchObject({
      params: { id: apiId },
      body: { places: [billing.place_id], known: [] },
    });
  });

  test("can't be changed by readers", async () => {
    await open({}, { as: { role: "viewer" } });
    const list = within(await screen.findByRole("region", { name: say("inventory.prefixes.title") }));
    expect(list.queryByRole("button")).toBeNull();
    expect((await card()).queryByRole("button", { name: say("inventory.prefixes.add") })).toBeNull();
  });

  test("that couldn't be loaded are reported", async () => {
    await open({ "apis.prefixes": refuse("internal") });
    expect(await screen.findByText(say("inventory.prefixes.errorTitle"))).toBeDefined();
  });
});

describe("adding path prefixes", () => {
  test("shows what moves and what stays, makes APIs, and undo joins them", async () => {
    const undo = [{ id: apiId, places: [placeWith().id] }];
    const { user, server, dialog, field } = await openDialog({
      "apis.addPrefixes": { items: [billing], undo },
      "apis.setPlaces": { items: [placeWith()], undo: [] },
    });
    const submit = () => dialog.getByRole("button", { name: say("inventory.prefixes.submit", { count: 1 }) });
    await user.type(field, "/stock");
    const section = within(await dialog.findByRole("region", { name: say("inventory.places.preview") }));
    expect(section.getByText(say("inventory.prefixes.moves", { calls: 12, operations: 1 }))).toBeDefined();
    expect(section.getByText("/stock/items/{id}")).toBeDefined();
    expect(section.getByText(say("inventory.prefixes.stays", { calls: 30, operations: 3 }))).toBeDefined();
    expect(section.getByText(say("inventory.prefixes.parameterCalls", { count: 4 }))).toBeDefined();
    await user.click(submit());
    await screen.findByText(say("inventory.prefixes.added", { count: 1 }));
    expect(server.asked("apis.addPrefixes")[0]).toMatchObject({
      params: { id: apiId },
      body: { prefixes: ["/stock"], known: ["/billing"] },
    });
    await user.click(screen.getByRole("button", { name: say("list.bulk.undo") }));
    await expect
      .poll(() => server.asked("apis.setPlaces"))
      .toMatchObject([{ params: { id: apiId }, body: { places: undo[0]?.places } }]);
  });

  test("says what is wrong with a prefix", async () => {
    const { user, dialog, field } = await openDialog();
    const isWrong = () => dialog.getByRole("button", { name: say("inventory.prefixes.submit", { count: 1 }) });
    await user.type(field, "/stock/");
    expect(
      dialog.getByText(say("inventory.prefixes.invalid", { prefix: isolated("/stock/"), segments: 4 })),
    ).toBeDefined();
    expect(isWrong().hasAttribute("disabled")).toBe(true);
    await user.clear(field);
    await user.type(field, "/billing");
    expect(dialog.getByText(say("inventory.prefixes.taken", { prefix: isolated("/billing") }))).toBeDefined();
  });

  test("keeps what was typed when others changed the prefixes meanwhile", async () => {
    const { user, dialog, field } = await openDialog({ "apis.addPrefixes": refuse("conflict") });
    await user.type(field, "/stock");
    await user.click(dialog.getByRole("button", { name: say("inventory.prefixes.submit", { count: 1 }) }));
    expect(await findToast(say("problem.conflict"))).toBeDefined();
    expect(dialog.getByRole("textbox")).toHaveProperty("value", "/stock");
  });
});

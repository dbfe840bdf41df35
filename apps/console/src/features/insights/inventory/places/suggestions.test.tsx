import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { isolated } from "../../../../lib/i18n/isolated.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { findRow } from "../../../../testing/table.ts";
import { type Answers, refuse } from "../../../../testing/test-server.ts";
import { apiId, apiWith, placeWith } from "../testing-apis.ts";

const pod = { id: "0199d6f0-0000-7000-8000-00000000a0d1", name: "10.8.0.7:8080", display_name: null };
const api = { id: apiId, name: "shop.example.com", display_name: null };
const suggestion = { reason: "same_paths" as const, api, others: [pod], prefixes: [] };
const text = () =>
  say("inventory.places.suggestion", {
    count: 2,
    hosts: `${isolated("shop.example.com")} and ${isolated("10.8.0.7:8080")}`,
  });
const open = (answers: Answers = {}, options: Parameters<typeof openPage>[1] = {}) =>
  openPage("/insights/inventory", {
    ...options,
    answers: {
      "apis.list": pageOf(apiWith()),
      "apis.facets": { owners: [], tags: [], environments: [] },
      "apis.suggestions": { items: [suggestion] },
      ...answers,
    },
  });

test("a suggestion is reviewed, accepted and undone", async () => {
  const { user, server } = await open({
    "apis.places": { items: [placeWith()] },
    "apis.previewPlaces": { calls: 9, operations_before: 1, operations: 2, joined: [], joined_count: 0 },
    "apis.setPlaces": { items: [placeWith()], undo: [{ id: apiId, places: [] }] },
  });
  await screen.findByText(text());
  await user.click(screen.getByRole("button", { name: say("inventory.places.review") }));
  const dialog = within(await screen.findByRole("dialog", { name: say("inventory.places.addTitle") }));
  await dialog.findByRole("region", { name: say("inventory.places.preview") });
  expect(dialog.getByRole("checkbox", { checked: true })).toBeDefined();
  server.answer({ "apis.suggestions": { items: [] } });
  await user.click(dialog.getByRole("button", { name: say("inventory.places.submit", { count: 1 }) }));
  await screen.findByText(say("inventory.places.added", { count: 1 }));
  await user.click(screen.getByRole("button", { name: say("list.bulk.undo") }));
  await expect
    .poll(() => server.asked("apis.setPlaces"))
    .toMatchObject([
      { params: { id: apiId }, body: { places: [pod.id] } },
      { params: { id: apiId }, body: { places: [] } },
    ]);
  expect(screen.queryByText(text())).toBeNull();
});

test("a suggestion that isn't right is remembered, which can be undone", async () => {
  const pair = { api_id: apiId, other_id: pod.id };
  const { user, server } = await open({ "apis.keepApart": { pairs: [pair] }, "apis.endApart": () => undefined });
  await screen.findByText(text());
  server.answer({ "apis.suggestions": { items: [] } });
  await user.click(screen.getByRole("button", { name: say("inventory.places.notSame") }));
  const said = say("inventory.places.keptApart", {
    hosts: `${isolated("shop.example.com")} and ${isolated("10.8.0.7:8080")}`,
  });
  await screen.findByText(said);
  await expect.poll(() => screen.queryByText(text())).toBeNull();
  expect(server.asked("apis.keepApart")).toMatchObject([{ params: { id: apiId }, body: { others: [pod.id] } }]);
  server.answer({ "apis.suggestions": { items: [suggestion] } });
  await user.click(screen.getByRole("button", { name: say("list.bulk.undo") }));
  await screen.findByText(text());
  expect(server.asked("apis.endApart")).toMatchObject([{ body: { pairs: [pair] } }]);
  expect(screen.queryByText(said)).toBeNull();
});

test("what couldn't be remembered is reported", async () => {
  const { user } = await open({ "apis.keepApart": refuse("unavailable") });
  await screen.findByText(text());
  await user.click(screen.getByRole("button", { name: say("inventory.places.notSame") }));
  await findToast(say("problem.unavailable"));
  expect(screen.getByText(text())).toBeDefined();
});

const gateway = { reason: "path_prefixes" as const, api, others: [], prefixes: ["/billing", "/stock"] };
const gatewayText = () =>
  say("inventory.prefixes.suggestion", {
    host: "shop.example.com",
    count: 2,
    prefixes: `${isolated("/billing")} and ${isolated("/stock")}`,
  });

test("a gateway of several services is reviewed and split", async () => {
  const { user, server } = await open({
    "apis.suggestions": { items: [gateway] },
    "apis.prefixes": { items: [] },
    "apis.previewPrefixes": { moves: [], operations: [], stays: { operations: 0, calls: 0 }, parameter_calls: 0 },
    "apis.addPrefixes": { items: [], undo: [{ id: apiId, places: [] }] },
  });
  await screen.findByText(gatewayText());
  await user.click(screen.getByRole("button", { name: say("inventory.places.review") }));
  const dialog = within(await screen.findByRole("dialog", { name: say("inventory.prefixes.addTitle") }));
  await dialog.findByRole("region", { name: say("inventory.places.preview") });
  await user.click(dialog.getByRole("button", { name: say("inventory.prefixes.submit", { count: 2 }) }));
  await screen.findByText(say("inventory.prefixes.added", { count: 2 }));
  expect(server.asked("apis.addPrefixes")).toMatchObject([
    { params: { id: apiId }, body: { prefixes: ["/billing", "/stock"], known: [] } },
  ]);
});

test("that a host is one API is remembered", async () => {
  const { user, server } = await open({ "apis.suggestions": { items: [gateway] }, "apis.keepWhole": () => undefined });
  await screen.findByText(gatewayText());
  server.answer({ "apis.suggestions": { items: [] } });
  await user.click(screen.getByRole("button", { name: say("inventory.prefixes.isOne") }));
  await expect.poll(() => screen.queryByText(gatewayText())).toBeNull();
  expect(server.asked("apis.keepWhole")).toMatchObject([{ params: { id: apiId } }]);
});

test("readers get no suggestions", async () => {
  const { server } = await open({}, { as: { role: "viewer" } });
  await findRow("shop.example.com");
  expect(server.asked("apis.suggestions")).toEqual([]);
});

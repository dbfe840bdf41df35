import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { addFilter, choose, fill } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { findRow } from "../../../../testing/table.ts";
import { pending, refuse, type Answers } from "../../../../testing/test-server.ts";
import { eventsAnswers } from "../../events/testing-events.ts";
import { paramsOf } from "../../testing-insights.ts";
import { usageAnswers } from "../../usage/testing-usage.ts";
import { apiAnswers, apiId, apiWith, placeWith } from "../testing-apis.ts";

const host = "staging.shop.example.com";
const stagingId = "0199d6f0-0000-7000-8000-00000000a0e1";
const live = placeWith({ environment: "production" });
const staging = placeWith({ id: stagingId, name: host, host, is_own: false, proposed_environment: "staging" });
const facets = { owners: [], tags: [], environments: ["canary", "production"] };
const name = (environment: "production" | "staging") => say(`insights.environment.${environment}`);
const proposed = () => say("inventory.environmentProposed", { environment: name("staging") });
const open = (answers: Answers = {}, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(`/insights/inventory/internal/${apiId}`, {
    ...options,
    answers: {
      ...apiAnswers(),
      "usage.summary": pending,
      "usage.series": pending,
      "alerts.list": pending,
      "apis.facets": facets,
      "apis.places": { items: [live, staging] },
      "apis.setEnvironments": { items: [live, { ...staging, environment: "staging", proposed_environment: null }] },
      ...answers,
    },
  });
const openDialog = async (answers: Answers = {}) => {
  const opened = await open(answers);
  await screen.findByText(proposed());
  await opened.user.click(screen.getByRole("button", { name: say("inventory.environments") }));
  const dialog = within(await screen.findByRole("dialog", { name: say("inventory.environments") }));
  const save = () => opened.user.click(dialog.getByRole("button", { name: say("inventory.environmentsSave") }));
  return { ...opened, dialog, save };
};

describe("the environments of an API", () => {
  test("are shown with its hosts and their schemes; what a name proposes is marked as such", async () => {
    await open({}, { as: { role: "viewer" } });
    expect(await screen.findByText(proposed())).toBeDefined();
    const [first, second] = await screen.findAllByRole("listitem");
    expect(first?.textContent).toContain(`${name("production")}${say("inventory.fact.scheme")}https`);
    expect(second?.textContent).toContain(proposed());
    expect(screen.queryByRole("button", { name: say("inventory.environments") })).toBeNull();
  });

  test("are saved once a proposal was accepted", async () => {
    const { user, server, dialog, save } = await openDialog();
    const use = `${say("inventory.environmentUse", { environment: name("staging") })} ${host}`;
    await user.click(dialog.getByRole("button", { name: use }));
    await save();
    await findToast(say("inventory.environmentsSaved"));
    const environments = [
      { id: apiId, environment: "production" },
      { id: stagingId, environment: "staging" },
    ];
    expect(server.asked("apis.setEnvironments")).toMatchObject([{ params: { id: apiId }, body: { environments } }]);
    await expect.poll(() => screen.queryByText(proposed())).toBeNull();
  });

  test("don't include a proposal that wasn't accepted", async () => {
    const { user, server, save } = await openDialog();
    await choose(user, live.name, say("inventory.notSet"));
    await save();
    await findToast(say("inventory.environmentsSaved"));
    const environments = [
      { id: apiId, environment: null },
      { id: stagingId, environment: null },
    ];
    expect(server.asked("apis.setEnvironments")).toMatchObject([{ body: { environments } }]);
  });

  test("can have names of one's own", async () => {
    const { user, server, save } = await openDialog();
    await choose(user, host, say("inventory.environmentOther"));
    await fill(user, say("inventory.environmentName", { name: host }), " EU canary ");
    await save();
    await findToast(say("inventory.environmentsSaved"));
    expect(server.asked("apis.setEnvironments")[0]?.body).toMatchObject({
      environments: [{}, { environment: "EU canary" }],
    });
  });

  test("that couldn't be saved keep the dialog open", async () => {
    const { dialog, save } = await openDialog({ "apis.setEnvironments": refuse("internal") });
    await save();
    expect(await dialog.findByText(say("problem.internal"))).toBeDefined();
  });
});

describe("filters by environment", () => {
  test("of the inventory, whose rows show it", async () => {
    const api = apiWith({ environments: ["production", "canary"] });
    const { user, address } = await openPage("/insights/inventory", {
      answers: { "apis.list": pageOf(api), "apis.facets": facets, "apis.suggestions": { items: [] } },
    });
    const row = await findRow("shop.example.com");
    expect(within(row).getByText(name("production"))).toBeDefined();
    expect(within(row).getByText("canary")).toBeDefined();
    await addFilter(user, say("inventory.filter.environment"), name("production"));
    await expect.poll(() => paramsOf(address()).get("environment")).toContain("production");
  });

  test("of events", async () => {
    const { user, server } = await openPage("/insights/events", { answers: eventsAnswers });
    await addFilter(user, say("events.filter.environment"), "canary");
    await expect.poll(() => server.asked("events.list").at(-1)?.query.getAll("environment[is]")).toEqual(["canary"]);
  });

  test("of usage", async () => {
    const { user, server } = await openPage("/insights/usage", { answers: usageAnswers });
    await addFilter(user, say("usage.filter.environment"), name("production"));
    await expect
      .poll(() => server.asked("usage.summary").at(-1)?.query.getAll("environment[is]"))
      .toEqual(["production"]);
  });
});

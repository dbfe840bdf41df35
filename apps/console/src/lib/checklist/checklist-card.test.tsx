import type { Checklist } from "@parapet/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { press } from "../../testing/controls.ts";
import { openView } from "../../testing/open-page.tsx";
import { say } from "../../testing/say.ts";
import { type Answers, pending, refuse } from "../../testing/test-server.ts";
import type { MessageId } from "../i18n/message-table.ts";
import { queryClient } from "../query/query-client.ts";
import { ChecklistCard } from "./checklist-card.tsx";
import { checklistMessages } from "./messages.ts";

const id = "0199d6f0-0000-7000-8000-00000000c001";
const client = "0199d6f0-0000-7000-8000-00000000c002";
const fresh: Checklist = {
  is_dismissed: false,
  traffic: { step: "create_source", source_id: null },
  protection: { step: "register_api", api_id: null, client_id: null },
  mail: { step: "connect" },
};
const open = (state: Partial<Checklist> = {}, options: Parameters<typeof openView>[2] = {}, more: Answers = {}) =>
  openView(<ChecklistCard />, checklistMessages, {
    ...options,
    answers: { "checklist.get": { ...fresh, ...state }, "checklist.update": () => undefined, ...more },
  });

const item = async (title: MessageId) => {
  const heading = await screen.findByRole("heading", { level: 3, name: new RegExp(`^${say(title)}`) });
  return within(heading.closest("li") ?? document.body);
};

test.each([
  ["checklist.traffic", {}, "checklist.traffic.create_source", "/insights/trace-sources/new"],
  [
    "checklist.traffic",
    { traffic: { step: "send_call", source_id: id } },
    "checklist.traffic.send_call",
    `/insights/trace-sources/new?source=${id}&step=install`,
  ],
  [
    "checklist.traffic",
    { traffic: { step: "check_rejects", source_id: id } },
    "checklist.traffic.check_rejects",
    `/insights/trace-sources/${id}`,
  ],
  ["checklist.protection", {}, "checklist.protection.register_api", "/provider/api"],
  [
    "checklist.protection",
    { protection: { step: "create_client", api_id: id, client_id: null } },
    "checklist.protection.create_client",
    "/provider/clients",
  ],
  [
    "checklist.protection",
    { protection: { step: "create_key", api_id: id, client_id: client } },
    "checklist.protection.create_key",
    `/provider/clients?client=${client}&tab=keys`,
  ],
  [
    "checklist.protection",
    { protection: { step: "connect_gateway", api_id: id, client_id: null } },
    "checklist.protection.connect_gateway",
    `/provider/adaptive_auth/${id}?tab=gateway`,
  ],
  [
    "checklist.protection",
    { protection: { step: "add_factor", api_id: id, client_id: client } },
    "checklist.protection.add_factor",
    `/provider/clients?client=${client}&tab=factor`,
  ],
  [
    "checklist.protection",
    { protection: { step: "enforce", api_id: id, client_id: null } },
    "checklist.protection.enforce",
    `/provider/adaptive_auth/${id}`,
  ],
  ["checklist.mail", {}, "checklist.mail.connect", "/secure-inbox/settings/documentation"],
  ["checklist.mail", { mail: { step: "consent" } }, "checklist.mail.consent", "/secure-inbox/settings/documentation"],
  [
    "checklist.mail",
    { mail: { step: "fix_connection" } },
    "checklist.mail.fix_connection",
    "/secure-inbox/settings/documentation",
  ],
  ["checklist.mail", { mail: { step: "wait_for_email" } }, "checklist.mail.wait_for_email", "/secure-inbox/dashboard"],
] as const)("%s %j leads to its next step", async (title, state, text, href) => {
  await open(state);
  const found = await item(title);
  expect(found.getByText(say(text))).toBeDefined();
  expect(found.getByRole("link", { name: say(`${text}.go`) }).getAttribute("href")).toBe(href);
});

test("what is done says so and asks for nothing", async () => {
  await open({ traffic: { step: "done", source_id: null } });
  const found = await item("checklist.traffic");
  expect(found.getByText(say("checklist.traffic.done"))).toBeDefined();
  expect(found.getByRole("heading").textContent).toContain(say("checklist.done"));
  expect(found.queryByRole("link")).toBeNull();
});

test("other roles read whom to ask, and follow what they may", async () => {
  await open({ mail: { step: "wait_for_email" } }, { as: { role: "analyst" } });
  expect((await item("checklist.traffic")).getByText(say("checklist.askAdministrator"))).toBeDefined();
  expect((await item("checklist.traffic")).queryByRole("link")).toBeNull();
  expect((await item("checklist.mail")).getByRole("link")).toBeDefined();
});

const allDone: Checklist = {
  is_dismissed: false,
  traffic: { step: "done", source_id: null },
  protection: { step: "done", api_id: null, client_id: null },
  mail: { step: "done" },
};

test.each([
  ["while it loads", pending],
  ["once all is done", allDone],
  ["once it is dismissed", { ...fresh, is_dismissed: true }],
])("nothing is shown %s", async (_, answer) => {
  const answered = typeof answer === "function" ? pending() : Promise.resolve(answer);
  const { server } = await open({}, {}, { "checklist.get": () => answered });
  await waitFor(() => expect(server.asked("checklist.get")).toHaveLength(1));
  if (typeof answer !== "function") await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText(say("checklist.title"))).toBeNull();
});

test("dismissed, it goes away and can be undone in its place", async () => {
  let state = fresh;
  const { user, server } = await open(
    {},
    {},
    {
      "checklist.get": () => state,
      "checklist.update": ({ body }) => {
        state = { ...state, ...(body as Pick<Checklist, "is_dismissed">) };
        return undefined;
      },
    },
  );
  await screen.findByText(say("checklist.title"));
  await press(user, say("checklist.dismiss"));
  expect((await screen.findByRole("status")).textContent).toContain(say("checklist.hidden"));
  expect(screen.queryByText(say("checklist.title"))).toBeNull();
  await press(user, say("checklist.undo"));
  expect(await screen.findByText(say("checklist.title"))).toBeDefined();
  expect(server.asked("checklist.update").map(({ body }) => body)).toEqual([
    { is_dismissed: true },
    { is_dismissed: false },
  ]);
});

test("a failure is said, and can be tried again", async () => {
  const { user, server } = await open({}, {}, { "checklist.get": refuse("unavailable") });
  expect(await screen.findByText(say("checklist.error"))).toBeDefined();
  server.answer({ "checklist.get": fresh });
  await press(user, say("ui.retry"));
  expect((await item("checklist.mail")).getByRole("link")).toBeDefined();
});

import type { AdoptableConsumer } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { choose, fill, press } from "../../../../testing/controls.ts";
import { errorAt } from "../../../../testing/described.ts";
import { say } from "../../../../testing/say.ts";
import { type Answers, refuse } from "../../../../testing/test-server.ts";
import { protectedApiWith } from "../../testing-apis.ts";
import { openPolicy } from "../testing-policy.ts";

const consumerWith = (traits: Partial<AdoptableConsumer> = {}): AdoptableConsumer => ({
  kind: "jwt",
  consumer: "billing",
  calls: 1_200,
  last_seen_at: "2026-11-20T09:00:00.000Z",
  client: null,
  ...traits,
});
const key = consumerWith({ kind: "consumer", consumer: "api_key:AbC123" });
const known = consumerWith({
  consumer: "reports",
  client: { id: "0199d6f0-0000-7000-8000-00000000c001", name: "Reports" },
});

async function open(answers: Answers) {
  const page = await openPolicy("clients", { answers });
  await press(page.user, say("policy.existing.adoptOpen"));
  await screen.findByRole("dialog", { name: say("policy.adopt.title", { name: "Orders" }) });
  return page;
}

test("selected consumers become clients in one action", async () => {
  const { user, server } = await open({
    "adoptions.list": { items: [consumerWith(), key, known] },
    "adoptions.adopt": { clients: 2, known: 0 },
  });
  const fresh = await screen.findByRole("table", { name: say("policy.adopt.fresh") });
  expect(within(fresh).getAllByText("1,200")).toHaveLength(2);
  const listed = screen.getByRole("table", { name: say("policy.adopt.known") });
  expect(within(listed).getByRole("link", { name: "Reports" }).getAttribute("href")).toContain(known.client?.id);
  expect(within(listed).queryByRole("checkbox")).toBeNull();
  const submit = (count: number) =>
    screen.getByRole<HTMLButtonElement>("button", { name: say("policy.adopt.submit", { count }) });
  expect(submit(0).disabled).toBe(true);
  const [all] = within(fresh).getAllByRole("checkbox");
  if (all === undefined) throw new Error("nothing to select");
  await user.click(all);
  await choose(user, say("policy.newClients.kind"), say("policy.clientKind.interactive"));
  await fill(user, say("policy.newClients.owner"), "api@");
  await user.click(submit(2));
  expect(errorAt(say("policy.newClients.owner"))).toBe(say("form.emailInvalid"));
  await fill(user, say("policy.newClients.owner"), "api@acme.example");
  await user.click(submit(2));
  await screen.findByText(say("policy.adopt.done", { count: 2 }));
  expect(server.asked("adoptions.adopt").map(({ params, body }) => [params["id"], body])).toEqual([
    [
      protectedApiWith().id,
      {
        kind: "interactive",
        owner_email: "api@acme.example",
        consumers: [
          { kind: "jwt", consumer: "billing" },
          { kind: "consumer", consumer: "api_key:AbC123" },
        ],
      },
    ],
  ]);
  expect(screen.getByRole("link", { name: say("policy.existing.viewClients") })).toBeDefined();
  expect(server.asked("adoptions.list")).toHaveLength(2);
});

test("a search narrows the list", async () => {
  const { user } = await open({ "adoptions.list": { items: [consumerWith(), key] } });
  const fresh = await screen.findByRole("table", { name: say("policy.adopt.fresh") });
  await fill(user, say("policy.adopt.search"), "API_KEY");
  await expect.poll(() => within(fresh).queryByText("billing")).toBeNull();
  expect(within(fresh).getByText("api_key:AbC123")).toBeDefined();
  await fill(user, say("policy.adopt.search"), "zzz");
  await screen.findByText(say("policy.adopt.noMatch"));
});

test("the empty state says what to do; failures can be retried", async () => {
  const { user, server } = await open({ "adoptions.list": refuse("internal") });
  await screen.findByText(say("policy.adopt.errorTitle"));
  server.answer({ "adoptions.list": { items: [] } });
  await press(user, say("ui.retry"));
  await screen.findByText(say("policy.adopt.noneTitle"));
  expect(screen.getByText(say("policy.adopt.noneText"))).toBeDefined();
});

test("a refused adoption keeps the selection", async () => {
  const { user } = await open({
    "adoptions.list": { items: [consumerWith()] },
    "adoptions.adopt": refuse("unavailable"),
  });
  const fresh = await screen.findByRole("table", { name: say("policy.adopt.fresh") });
  await user.click(within(fresh).getByRole("checkbox", { name: /billing/ }));
  await press(user, say("policy.adopt.submit", { count: 1 }));
  await screen.findByText(say("problem.unavailable"));
  expect(screen.getByRole("button", { name: say("policy.adopt.submit", { count: 1 }) })).toBeDefined();
});

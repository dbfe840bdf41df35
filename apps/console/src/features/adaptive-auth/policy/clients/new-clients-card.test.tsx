import { maxNewClientsPerDay, type ProtectedApi } from "@parapet/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { organizationWith } from "../../../../lib/organization/testing-organizations.ts";
import { choose, fill, press } from "../../../../testing/controls.ts";
import { descriptionOf, errorAt } from "../../../../testing/described.ts";
import { pageOf } from "../../../../testing/page-of.ts";
import { say } from "../../../../testing/say.ts";
import { type Answers, refuse } from "../../../../testing/test-server.ts";
import { protectedApiWith } from "../../testing-apis.ts";
import { openPolicy } from "../testing-policy.ts";

const organization = organizationWith();

function open(answers: Answers = {}) {
  let api = protectedApiWith();
  return openPolicy("clients", {
    answers: {
      "protectedApis.get": () => api,
      "protectedApis.update": ({ body }) => {
        api = { ...api, ...(body as Partial<ProtectedApi>) };
        return api;
      },
      "organizations.list": ({ query }) => (query.get("archived") === "true" ? pageOf() : pageOf(organization)),
      ...answers,
    },
  });
}
const toggle = () => screen.findByRole<HTMLInputElement>("switch", { name: say("policy.newClients.create") });

test("clients are created from unknown callers of some organizations, until it is undone", async () => {
  const { user, server } = await open();
  expect(descriptionOf(await toggle())).toBe(say("policy.newClients.createHint", { max: "5,000" }));
  expect(maxNewClientsPerDay).toBe(5_000);
  await user.click(await toggle());
  await choose(user, say("policy.newClients.kind"), say("policy.clientKind.interactive"));
  await user.click(screen.getByRole("combobox", { name: say("policy.newClients.organizations") }));
  await user.click(await screen.findByRole("option", { name: organization.name }));
  await user.keyboard("{Escape}");
  await press(user, say("form.save"));
  expect(errorAt(say("policy.newClients.claim"))).toBe(say("policy.newClients.claimNeeded"));
  expect(server.asked("protectedApis.update")).toEqual([]);
  await fill(user, say("policy.newClients.claim"), " org ");
  await fill(user, say("policy.newClients.owner"), "api@");
  await press(user, say("form.save"));
  expect(errorAt(say("policy.newClients.owner"))).toBe(say("form.emailInvalid"));
  await fill(user, say("policy.newClients.owner"), "api@acme.example");
  await press(user, say("form.save"));
  await screen.findByText(say("policy.newClients.saved"));
  const saved = {
    create: true,
    kind: "interactive",
    owner_email: "api@acme.example",
    organization_claim: "org",
    organizations: [organization.id],
  };
  await press(user, say("list.bulk.undo"));
  await expect
    .poll(() => server.asked("protectedApis.update").map(({ body }) => body))
    .toEqual([{ new_clients: saved }, { new_clients: protectedApiWith().new_clients }]);
  expect((await toggle()).checked).toBe(false);
});

test("a refusal keeps what was typed, and Cancel drops it", async () => {
  const { user } = await open({ "protectedApis.update": refuse("unavailable") });
  await user.click(await toggle());
  await press(user, say("form.save"));
  await screen.findByText(say("problem.unavailable"));
  expect((await toggle()).checked).toBe(true);
  await press(user, say("ui.cancel"));
  expect((await toggle()).checked).toBe(false);
});

import { type ApiToken, apiTokenLimits } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { userWith } from "../../lib/session/testing-user.ts";
import { answerDialog, choose, fill, press } from "../../testing/controls.ts";
import { openPage } from "../../testing/open-page.tsx";
import { findToast, say } from "../../testing/say.ts";
import { findRow } from "../../testing/table.ts";
import { type Answers, refuse } from "../../testing/test-server.ts";

const secret = `ppt_${"s".repeat(43)}`;
const mine: ApiToken = {
  id: "0199d6f0-0000-7000-8000-00000000c001",
  kind: "personal",
  name: "Laptop",
  scopes: ["adaptive-auth:work", "apis.list"],
  organization: null,
  prefix: "ppt_ssssssss",
  state: "active",
  created_by: "nour@example.com",
  created_at: "2026-11-01T09:00:00.000Z",
  expires_at: "2027-01-30T09:00:00.000Z",
  revoked_at: null,
  last_used_at: null,
  rotated_at: null,
  previous_ends_at: "2026-11-02T09:00:00.000Z",
};

const open = (answers: Answers = {}) =>
  openPage("/account/tokens", {
    as: { role: "viewer" },
    answers: { "me.get": userWith({ role: "viewer" }), "ownTokens.list": { items: [mine] }, ...answers },
  });

test("personal tokens are listed with what they reach, and until when a previous one works", async () => {
  await open();
  const row = await findRow("Laptop");
  const access = say("tokens.scope", { application: say("tokens.app.adaptive-auth"), level: say("tokens.level.work") });
  expect(within(row).getByText(access)).toBeDefined();
  expect(within(row).getByText("apis.list")).toBeDefined();
  expect(row.textContent).toContain(say("tokens.previousUntil", { time: "" }).trim());
  expect(within(row).queryByText(say("tokens.kind.personal"))).toBeNull();
});

test("a personal token is created for what is chosen, without an organization", async () => {
  const { user, server } = await open({ "ownTokens.create": { ...mine, token: secret } });
  await press(user, say("tokens.create"));
  expect(screen.queryByLabelText(say("tokens.reach"))).toBeNull();
  await fill(user, say("tokens.name"), "Laptop");
  await choose(user, say("tokens.app.secure-inbox"), say("tokens.level.read"));
  await answerDialog(user, say("tokens.create"), say("tokens.create"));
  const shown = await screen.findByRole("dialog", { name: say("tokens.title") });
  expect(within(shown).getByText(secret)).toBeDefined();
  expect(server.asked("ownTokens.create").map(({ body }) => body)).toEqual([
    { name: "Laptop", scopes: ["secure-inbox:read"], days: 90 },
  ]);
  expect(server.asked("organizations.list")).toEqual([]);
});

test("a personal token over the limit is refused, with what to do", async () => {
  const { user } = await open({ "ownTokens.create": refuse("conflict") });
  await press(user, say("tokens.create"));
  await fill(user, say("tokens.name"), "Laptop");
  await fill(user, say("tokens.single"), "apis.list");
  await answerDialog(user, say("tokens.create"), say("tokens.create"));
  expect(await screen.findByText(say("tokens.conflict", { count: apiTokenLimits.usableOwn }))).toBeDefined();
});

test("a personal token is rotated, and revoked after a question", async () => {
  const { user, server } = await open({
    "ownTokens.rotate": { ...mine, token: secret },
    "ownTokens.revoke": () => undefined,
  });
  await press(user, say("tokens.rotateOf", { name: "Laptop" }));
  await choose(user, say("tokens.grace"), say("tokens.graceNow"));
  await answerDialog(user, say("tokens.rotateTitle", { name: "Laptop" }), say("tokens.rotate"));
  await answerDialog(user, say("tokens.title"), say("tokens.kept"));
  expect(server.asked("ownTokens.rotate")).toMatchObject([{ params: { id: mine.id }, body: { grace_ms: 0 } }]);
  await press(user, say("tokens.revokeOf", { name: "Laptop" }));
  await answerDialog(user, say("tokens.revokeTitle", { name: "Laptop" }), say("tokens.revoke"));
  expect(await findToast(say("tokens.revoked"))).toBeDefined();
  expect(server.asked("ownTokens.revoke")).toMatchObject([{ params: { id: mine.id } }]);
});

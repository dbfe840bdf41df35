import { type ApiToken, apiTokenLimits, tokenRole } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { findCard } from "../../../testing/cards.ts";
import { answerDialog, choose, fill, press } from "../../../testing/controls.ts";
import { errorAt } from "../../../testing/described.ts";
import { findToast, say } from "../../../testing/say.ts";
import { cellsOf, findRow } from "../../../testing/table.ts";
import { refuse } from "../../../testing/test-server.ts";
import { openProviders, otherProvider, providerWith } from "../testing-providers.ts";

const secret = `ppt_${"s".repeat(43)}`;

function tokenWith(traits: Partial<ApiToken> = {}): ApiToken {
  return {
    id: "0199d6f0-0000-7000-8000-00000000c001",
    name: "Deploy",
    role: "analyst",
    prefix: "ppt_ssssssss",
    state: "active",
    created_by: "ada@acme.example",
    created_at: "2026-11-01T09:00:00.000Z",
    expires_at: "2027-01-30T09:00:00.000Z",
    revoked_at: null,
    last_used_at: null,
    ...traits,
  };
}

type Options = NonNullable<Parameters<typeof openProviders>[2]>;

/** The own provider's page with its tokens. */
const openTokens = (items: readonly ApiToken[], { answers, ...options }: Options = {}) =>
  openProviders([providerWith()], "", {
    me: { role: "provider_admin" },
    ...options,
    answers: { "apiTokens.list": { items: [...items] }, ...answers },
  });

describe("API tokens", () => {
  test("are listed with their state, and those that can still work can be revoked", async () => {
    const states = ["active", "suspended", "expired", "revoked"] as const;
    const tokens = states.map((state, at) =>
      tokenWith({ id: `${tokenWith().id.slice(0, -1)}${at}`, name: state, state }),
    );
    await openTokens(tokens);
    for (const state of states) {
      const row = await findRow(state);
      expect(cellsOf(row)[say("providers.tokenState")]).toBe(say(`providers.tokenState.${state}`));
      const revoke = within(row).queryByRole("button", { name: say("providers.tokenRevokeOf", { name: state }) });
      expect([state, revoke !== null]).toEqual([state, state === "active" || state === "suspended"]);
    }
    const row = await findRow("active");
    expect(row.textContent).toContain("ppt_ssssssss…");
    expect(row.textContent).toContain(say("providers.tokenBy", { who: "ada@acme.example" }));
    expect(row.textContent).toContain(say("providers.tokenUnused"));
  });

  test("can be created where there are none", async () => {
    await openTokens([]);
    const card = await findCard(say("providers.tokens"));
    expect(await within(card).findByText(say("providers.tokensNone"))).toBeDefined();
  });

  test("that can't be loaded are loaded again", async () => {
    const { user, server } = await openTokens([], { answers: { "apiTokens.list": refuse("internal") } });
    await screen.findByText(say("providers.tokensFailed"));
    server.answer({ "apiTokens.list": { items: [tokenWith()] } });
    const card = await findCard(say("providers.tokens"));
    await user.click(within(card).getByRole("button", { name: say("ui.retry") }));
    expect(await findRow("Deploy")).toBeDefined();
  });

  test("aren't requested for users who can't see them", async () => {
    const { server } = await openProviders([providerWith()], "", { me: { role: "viewer" }, as: { role: "viewer" } });
    await screen.findByRole("heading", { level: 2, name: /Acme/ });
    expect(screen.queryByText(say("providers.tokens"))).toBeNull();
    expect(server.asked("apiTokens.list")).toEqual([]);
  });

  test("of another provider aren't shown to the platform's administrator", async () => {
    const other = otherProvider();
    const { server } = await openProviders([other], `?provider=${other.id}`, { shown: other });
    await screen.findByRole("heading", { level: 2, name: /Globex/ });
    expect(screen.queryByText(say("providers.tokens"))).toBeNull();
    expect(server.asked("apiTokens.list")).toEqual([]);
  });
});

describe("a new token", () => {
  const title = () => say("providers.tokenCreate");
  test("needs a name, and is shown once, to copy", async () => {
    const { user, server } = await openTokens([], {
      answers: { "apiTokens.create": { ...tokenWith({ role: "viewer" }), token: secret } },
    });
    await press(user, title());
    await answerDialog(user, title(), title());
    expect(errorAt(say("providers.tokenName"))).toBe(say("form.required"));
    expect(server.asked("apiTokens.create")).toEqual([]);
    await fill(user, say("providers.tokenName"), "Deploy");
    await answerDialog(user, title(), title());
    const shown = await screen.findByRole("dialog", { name: say("providers.tokenTitle") });
    expect(within(shown).getByText(say("providers.tokenOnce"))).toBeDefined();
    expect(within(shown).getByText(secret)).toBeDefined();
    expect(within(shown).getByText(`Authorization: Bearer ${secret}`)).toBeDefined();
    const [copy] = within(shown).getAllByRole("button", { name: new RegExp(say("ui.copy")) });
    if (copy) await user.click(copy);
    expect(await navigator.clipboard.readText()).toBe(secret);
    // The role with the fewest rights is preselected.
    expect(server.asked("apiTokens.create").map(({ body }) => body)).toEqual([
      { name: "Deploy", role: "viewer", days: 90 },
    ]);
    await answerDialog(user, say("providers.tokenTitle"), say("providers.tokenKept"));
    expect(screen.queryByText(secret)).toBeNull();
    expect(server.asked("apiTokens.list")).toHaveLength(2);
  });

  test.each(tokenRole.options)("has the role %s and the validity that are chosen", async (role) => {
    const { user, server } = await openTokens([], {
      answers: { "apiTokens.create": { ...tokenWith({ role }), token: secret } },
    });
    await press(user, title());
    await fill(user, say("providers.tokenName"), "Deploy");
    await choose(user, say("providers.tokenRole"), say(`providers.tokenRole.${role}`));
    await choose(user, say("providers.tokenLife"), say("providers.tokenDays", { count: 7 }));
    await answerDialog(user, title(), title());
    await screen.findByRole("dialog", { name: say("providers.tokenTitle") });
    expect(server.asked("apiTokens.create").map(({ body }) => body)).toEqual([{ name: "Deploy", role, days: 7 }]);
  });

  test("over the limit is refused, with what to do", async () => {
    const { user } = await openTokens([], { answers: { "apiTokens.create": refuse("conflict") } });
    await press(user, title());
    await fill(user, say("providers.tokenName"), "Deploy");
    await answerDialog(user, title(), title());
    expect(await screen.findByText(say("providers.tokenConflict", { count: apiTokenLimits.usable }))).toBeDefined();
  });
});

describe("revoking", () => {
  const revoke = () => say("providers.tokenRevokeOf", { name: "Deploy" });
  const title = () => say("providers.tokenRevokeTitle", { name: "Deploy" });
  test("asks first", async () => {
    const { user, server } = await openTokens([tokenWith()]);
    await press(user, revoke());
    await answerDialog(user, title(), say("ui.cancel"));
    expect(server.asked("apiTokens.revoke")).toEqual([]);
    server.answer({ "apiTokens.revoke": () => undefined });
    await press(user, revoke());
    await answerDialog(user, title(), say("providers.tokenRevoke"));
    await findToast(say("providers.tokenRevoked"));
    expect(server.asked("apiTokens.revoke").map(({ params }) => params["id"])).toEqual([tokenWith().id]);
    expect(server.asked("apiTokens.list")).toHaveLength(2);
  });

  test("that fails is reported", async () => {
    const { user } = await openTokens([tokenWith()], { answers: { "apiTokens.revoke": refuse("not_found") } });
    await press(user, revoke());
    await answerDialog(user, title(), say("providers.tokenRevoke"));
    expect(await findToast(say("problem.not_found"))).toBeDefined();
  });
});

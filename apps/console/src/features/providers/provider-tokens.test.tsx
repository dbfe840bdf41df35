import { type ApiToken, apiTokenLimits, type ScopeApplication } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { organizationWith } from "../../lib/organization/testing-organizations.ts";
import { findCard } from "../../testing/cards.ts";
import { answerDialog, choose, fill, press } from "../../testing/controls.ts";
import { errorAt } from "../../testing/described.ts";
import { pageOf } from "../../testing/page-of.ts";
import { findToast, say } from "../../testing/say.ts";
import { cellsOf, findRow } from "../../testing/table.ts";
import { refuse } from "../../testing/test-server.ts";
import { openProviders, otherProvider, providerWith } from "./testing-providers.ts";

const secret = `ppt_${"s".repeat(43)}`;

function tokenWith(traits: Partial<ApiToken> = {}): ApiToken {
  return {
    id: "0199d6f0-0000-7000-8000-00000000c001",
    name: "Deploy",
    kind: "service",
    scopes: ["api-insights:read"],
    organization: null,
    prefix: "ppt_ssssssss",
    state: "active",
    created_by: "ada@acme.example",
    created_at: "2026-11-01T09:00:00.000Z",
    expires_at: "2027-01-30T09:00:00.000Z",
    revoked_at: null,
    last_used_at: null,
    rotated_at: null,
    previous_ends_at: null,
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
      expect(cellsOf(row)[say("tokens.state")]).toBe(say(`tokens.state.${state}`));
      const revoke = within(row).queryByRole("button", { name: say("tokens.revokeOf", { name: state }) });
      expect([state, revoke !== null]).toEqual([state, state === "active" || state === "suspended"]);
    }
    const row = await findRow("active");
    expect(row.textContent).toContain("ppt_ssssssss…");
    expect(row.textContent).toContain(say("tokens.by", { who: "ada@acme.example" }));
    expect(row.textContent).toContain(say("tokens.unused"));
  });

  test("can be created where there are none", async () => {
    await openTokens([]);
    const card = await findCard(say("tokens.ofProvider"));
    expect(await within(card).findByText(say("tokens.none"))).toBeDefined();
  });

  test("that can't be loaded are loaded again", async () => {
    const { user, server } = await openTokens([], { answers: { "apiTokens.list": refuse("internal") } });
    await screen.findByText(say("tokens.failed"));
    server.answer({ "apiTokens.list": { items: [tokenWith()] } });
    const card = await findCard(say("tokens.ofProvider"));
    await user.click(within(card).getByRole("button", { name: say("ui.retry") }));
    expect(await findRow("Deploy")).toBeDefined();
  });

  test("aren't requested for users who can't see them", async () => {
    const { server } = await openProviders([providerWith()], "", { me: { role: "viewer" }, as: { role: "viewer" } });
    await screen.findByRole("heading", { level: 2, name: /Acme/ });
    expect(screen.queryByText(say("tokens.ofProvider"))).toBeNull();
    expect(server.asked("apiTokens.list")).toEqual([]);
  });

  test("of another provider aren't shown to the platform's administrator", async () => {
    const other = otherProvider();
    const { server } = await openProviders([other], `?provider=${other.id}`, { shown: other });
    await screen.findByRole("heading", { level: 2, name: /Globex/ });
    expect(screen.queryByText(say("tokens.ofProvider"))).toBeNull();
    expect(server.asked("apiTokens.list")).toEqual([]);
  });
});

const noScopes = () => errorAt(say("tokens.single"));
const level = (application: ScopeApplication) => say(`tokens.app.${application}`);

describe("a new token", () => {
  const title = () => say("tokens.create");
  test("needs a name and a scope, and is shown once, to copy", async () => {
    const { user, server } = await openTokens([], {
      answers: { "apiTokens.create": { ...tokenWith(), token: secret } },
    });
    await press(user, title());
    await answerDialog(user, title(), title());
    expect([errorAt(say("tokens.name")), noScopes()]).toEqual([say("form.required"), say("tokens.noScope")]);
    expect(server.asked("apiTokens.create")).toEqual([]);
    await fill(user, say("tokens.name"), "Deploy");
    await choose(user, level("api-insights"), say("tokens.level.read"));
    await answerDialog(user, title(), title());
    const shown = await screen.findByRole("dialog", { name: say("tokens.title") });
    expect(within(shown).getByText(say("tokens.once"))).toBeDefined();
    expect(within(shown).getByText(secret)).toBeDefined();
    expect(within(shown).getByText(`Authorization: Bearer ${secret}`)).toBeDefined();
    const [copy] = within(shown).getAllByRole("button", { name: new RegExp(say("ui.copy")) });
    if (copy) await user.click(copy);
    expect(await navigator.clipboard.readText()).toBe(secret);
    expect(server.asked("apiTokens.create").map(({ body }) => body)).toEqual([
      { name: "Deploy", scopes: ["api-insights:read"], days: 90, organization_id: null },
    ]);
    await answerDialog(user, say("tokens.title"), say("tokens.kept"));
    expect(screen.queryByText(secret)).toBeNull();
    expect(server.asked("apiTokens.list")).toHaveLength(2);
  });

  test("has the levels, endpoints, organization and validity that are chosen", async () => {
    const organization = organizationWith({ name: "Globex" });
    const { user, server } = await openTokens([], {
      answers: {
        "apiTokens.create": { ...tokenWith(), token: secret },
        "organizations.list": ({ query }) => pageOf(...(query.get("archived") === "true" ? [] : [organization])),
      },
    });
    await press(user, title());
    await fill(user, say("tokens.name"), "Deploy");
    await choose(user, level("adaptive-auth"), say("tokens.level.manage"));
    await choose(user, level("secure-inbox"), say("tokens.level.work"));
    await fill(user, say("tokens.single"), "apis.list, apis.compareTexts");
    await choose(user, say("tokens.reach"), "Globex");
    await choose(user, say("tokens.life"), say("tokens.days", { count: 7 }));
    await answerDialog(user, title(), title());
    await screen.findByRole("dialog", { name: say("tokens.title") });
    const scopes = ["adaptive-auth:manage", "secure-inbox:work", "apis.list", "apis.compareTexts"];
    expect(server.asked("apiTokens.create").map(({ body }) => body)).toEqual([
      { name: "Deploy", scopes, days: 7, organization_id: organization.id },
    ]);
  });

  test("with an endpoint that tokens can't reach is refused at its field", async () => {
    const refusal = refuse("invalid_input", { errors: [{ pointer: "/scopes/0", message: "" }] });
    const { user } = await openTokens([], { answers: { "apiTokens.create": refusal } });
    await press(user, title());
    await fill(user, say("tokens.name"), "Deploy");
    await fill(user, say("tokens.single"), "users.list");
    await answerDialog(user, title(), title());
    await expect.poll(noScopes).toBe(say("tokens.wrongScope"));
  });

  test("over the limit is refused, with what to do", async () => {
    const { user } = await openTokens([], { answers: { "apiTokens.create": refuse("conflict") } });
    await press(user, title());
    await fill(user, say("tokens.name"), "Deploy");
    await fill(user, say("tokens.single"), "apis.list");
    await answerDialog(user, title(), title());
    expect(await screen.findByText(say("tokens.conflict", { count: apiTokenLimits.usable }))).toBeDefined();
  });
});

describe("rotating", () => {
  const rotate = () => say("tokens.rotateOf", { name: "Deploy" });
  const title = () => say("tokens.rotateTitle", { name: "Deploy" });
  test("asks for a grace period, and shows the new token once", async () => {
    const { user, server } = await openTokens([tokenWith()], {
      answers: { "apiTokens.rotate": { ...tokenWith(), token: secret } },
    });
    await press(user, rotate());
    await choose(user, say("tokens.grace"), say("tokens.graceHours", { count: 1 }));
    await answerDialog(user, title(), say("tokens.rotate"));
    const shown = await screen.findByRole("dialog", { name: say("tokens.title") });
    expect(within(shown).getByText(secret)).toBeDefined();
    expect(server.asked("apiTokens.rotate")).toMatchObject([
      { params: { id: tokenWith().id }, body: { grace_ms: 3_600_000 } },
    ]);
  });

  test("isn't offered for personal tokens of others", async () => {
    await openTokens([tokenWith({ kind: "personal" })]);
    const row = await findRow("Deploy");
    expect(within(row).getByText(say("tokens.kind.personal"))).toBeDefined();
    expect(within(row).queryByRole("button", { name: rotate() })).toBeNull();
  });

  test("that fails is reported", async () => {
    const { user } = await openTokens([tokenWith()], { answers: { "apiTokens.rotate": refuse("conflict") } });
    await press(user, rotate());
    await answerDialog(user, title(), say("tokens.rotate"));
    expect(await findToast(say("problem.conflict"))).toBeDefined();
  });
});

describe("revoking", () => {
  const revoke = () => say("tokens.revokeOf", { name: "Deploy" });
  const title = () => say("tokens.revokeTitle", { name: "Deploy" });
  test("asks first", async () => {
    const { user, server } = await openTokens([tokenWith()]);
    await press(user, revoke());
    await answerDialog(user, title(), say("ui.cancel"));
    expect(server.asked("apiTokens.revoke")).toEqual([]);
    server.answer({ "apiTokens.revoke": () => undefined });
    await press(user, revoke());
    await answerDialog(user, title(), say("tokens.revoke"));
    await findToast(say("tokens.revoked"));
    expect(server.asked("apiTokens.revoke").map(({ params }) => params["id"])).toEqual([tokenWith().id]);
    expect(server.asked("apiTokens.list")).toHaveLength(2);
  });

  test("that fails is reported", async () => {
    const { user } = await openTokens([tokenWith()], { answers: { "apiTokens.revoke": refuse("not_found") } });
    await press(user, revoke());
    await answerDialog(user, title(), say("tokens.revoke"));
    expect(await findToast(say("problem.not_found"))).toBeDefined();
  });
});

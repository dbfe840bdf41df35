import { abilityState, mailAbilities, mailAbility, type MailConnection, mailConnectionState } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../lib/format/format.ts";
import { currentSession } from "../../../lib/session/session-store.ts";
import { keysOf, valueOf } from "../../../testing/cards.ts";
import { press } from "../../../testing/controls.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { findToast, say } from "../../../testing/say.ts";
import { cellsOf, findRow } from "../../../testing/table.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { intakeWith } from "../testing-intake.ts";
import { connectSteps } from "./connect-search.ts";
import {
  capabilityWith,
  certificateWith,
  connectedWith,
  connectionErrorWith,
  connectionWith,
  secretUntil,
} from "./testing-connection.ts";

const path = "/secure-inbox/settings/documentation";
const open = (
  connection: MailConnection,
  answers: Answers = {},
  search = "",
  options: Parameters<typeof openPage>[1] = {},
) =>
  openPage(path + search, {
    ...options,
    answers: { "mailConnection.get": connection, "mailIntake.health": intakeWith(), ...answers },
  });
const shown = () => screen.findByRole("list", { name: say("connect.steps") });
const format = formatFor("en");
const current = async () =>
  within(await shown())
    .getAllByRole("listitem")
    .find((step) => step.getAttribute("aria-current"));

describe("states", () => {
  test("while the connection loads, the page says so under its title", async () => {
    await open(connectionWith(), { "mailConnection.get": pending });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("connect.title"));
    expect(screen.getByText(say("connect.text"))).toBeDefined();
    expect(screen.getByRole("status", { name: say("ui.loading") })).toBeDefined();
    expect(document.title).toContain(say("connect.title"));
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open(connectionWith(), { "mailConnection.get": refuse("internal") });
    await screen.findByText(say("connect.errorTitle"));
    server.answer({ "mailConnection.get": connectionWith() });
    await press(user, say("ui.retry"));
    expect(await shown()).toBeDefined();
  });

  test("a visitor signs in first", async () => {
    const { address } = await openPage(`${path}?step=test`, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: `${path}?step=test` })}`);
  });

  test("in Arabic the page runs from right to left", async () => {
    await open(connectionWith(), {}, "", { locale: "ar" });
    await shown();
    expect(document.documentElement.dir).toBe("rtl");
    expect(screen.getByLabelText(say("connect.tenant")).getAttribute("dir")).toBe("ltr");
  });

  test("in French dates are written as the French write them", async () => {
    await open(connectedWith(), {}, "", { locale: "fr" });
    await shown();
    expect(valueOf(say("connect.certificateUntil")).textContent).toBe(
      formatFor("fr").instant("2028-11-20T09:00:00.000Z"),
    );
  });
});

describe("for people who don't administer", () => {
  const forbidden: Answers = { "mailConnection.get": refuse("forbidden") };
  const items = abilityState.options.map((state, index) =>
    capabilityWith({ ability: mailAbility.options[index] ?? "read_mail", state, message: "Graph says no" }),
  );

  test("the page says who connects, and lists what works", async () => {
    await open(connectionWith(), {
      ...forbidden,
      "mailConnection.capabilities": { state: "degraded", checked_at: null, items },
    });
    await screen.findByText(say("connect.readerTitle"));
    expect(screen.getByText(say("connect.readerText"))).toBeDefined();
    for (const { ability, state } of items) {
      const cells = cellsOf(await findRow(say(`mail.ability.${ability}`)));
      expect(cells[say("mail.column.state")]).toBe(say(`mail.abilityState.${state}`));
      expect(cells[say("mail.column.permission")]).toBe(mailAbilities[ability].role);
      expect(cells[say("mail.column.without")]).toBe(
        state === "error" ? "Graph says no" : say(`mail.without.${ability}`),
      );
    }
    expect(screen.queryByRole("list", { name: say("connect.steps") })).toBeNull();
  });

  test("what isn't wanted and doesn't work is just not wanted; an error without words says what stops", async () => {
    const unwanted = [
      capabilityWith({ ability: "send_mail", state: "missing", wanted: false }),
      capabilityWith({ ability: "read_risk", state: "ok", wanted: false }),
      capabilityWith({ ability: "read_rules", state: "error" }),
    ];
    await open(connectionWith(), {
      ...forbidden,
      "mailConnection.capabilities": { state: "connected", checked_at: null, items: unwanted },
    });
    const column = async (ability: "send_mail" | "read_risk" | "read_rules", id: "state" | "without") =>
      cellsOf(await findRow(say(`mail.ability.${ability}`)))[say(`mail.column.${id}`)];
    expect(await column("send_mail", "state")).toBe(say("mail.unwanted"));
    expect(await column("read_risk", "state")).toBe(say("mail.abilityState.ok"));
    expect(await column("read_rules", "without")).toBe(say("mail.without.read_rules"));
  });

  test("a failed load can be retried", async () => {
    const { user, server } = await open(connectionWith(), {
      ...forbidden,
      "mailConnection.capabilities": refuse("internal"),
    });
    await screen.findByText(say("connect.errorTitle"));
    server.answer({
      "mailConnection.capabilities": { state: "connected", checked_at: null, items: [capabilityWith()] },
    });
    await press(user, say("ui.retry"));
    expect(await findRow(say("mail.ability.read_mail"))).toBeDefined();
  });
});

describe("how it stands", () => {
  test.each(mailConnectionState.options)("the state %s is shown", async (state) => {
    await open(connectedWith({ state }), {}, "?step=register");
    await shown();
    const title = screen.getByRole("heading", { level: 2, name: say(`connect.state.${state}`) });
    expect(title).toBeDefined();
    expect(screen.getByText(say(`connect.stateText.${state}`))).toBeDefined();
  });

  test("tenant, times and the expiry of its certificate are shown", async () => {
    await open(connectedWith(), {}, "?step=register");
    const card = (await screen.findByText(say("connect.state.connected"))).closest("section") ?? document.body;
    expect(keysOf(card)).toEqual(
      (["tenant", "connectedAt", "checkedAt", "certificateUntil"] as const).map((id) => say(`connect.${id}`)),
    );
    expect(valueOf(say("connect.tenant"), card).textContent).toBe("contoso.com");
    expect([...card.querySelectorAll("time")].map(({ dateTime }) => dateTime)).toEqual([
      connectedWith().connected_at,
      connectedWith().checked_at,
    ]);
    expect(valueOf(say("connect.certificateUntil"), card).textContent).toBe(
      format.instant(certificateWith().expires_at),
    );
    expect(within(card).queryByRole("alert")).toBeNull();
  });

  test("what never happened is never; a secret without an end has no date", async () => {
    await open(
      connectedWith({ connected_at: null, checked_at: null, credential: secretUntil(null) }),
      {},
      "?step=register",
    );
    await shown();
    expect(valueOf(say("connect.connectedAt")).textContent).toBe(say("connect.never"));
    expect(valueOf(say("connect.checkedAt")).textContent).toBe(say("connect.never"));
    expect(screen.queryByText(say("connect.secretUntil"))).toBeNull();
  });

  test("a secret says until when it works; an error is explained", async () => {
    const traits = {
      state: "error",
      credential: secretUntil("2027-01-31T00:00:00.000Z"),
      last_error: connectionErrorWith(),
    } as const;
    await open(connectedWith(traits), {}, "?step=register");
    await shown();
    expect(valueOf(say("connect.secretUntil")).textContent).toBe(format.instant("2027-01-31T00:00:00.000Z"));
    expect(screen.getByRole("alert").textContent).toContain(say("mail.problem.secret_expired"));
    expect(screen.getByRole("alert").textContent).toContain("request-7");
  });

  test("where nothing is configured there is nothing to disconnect", async () => {
    await open(connectionWith());
    await shown();
    expect(screen.queryByRole("button", { name: say("connect.disconnect") })).toBeNull();
    expect(screen.queryByText(say("connect.connectedAt"))).toBeNull();
  });
});

describe("disconnecting", () => {
  const ask = async (answers: Answers) => {
    const opened = await open(connectedWith(), answers, "?step=register");
    await shown();
    await press(opened.user, say("connect.disconnect"));
    const dialog = within(await screen.findByRole("dialog", { name: say("connect.disconnectTitle") }));
    return { ...opened, dialog };
  };

  test("asks first, then leads to a new credential", async () => {
    const { user, server, dialog, address } = await ask({
      "mailConnection.disconnect": connectionWith({ tenant: "contoso.com", client_id: connectedWith().client_id }),
    });
    expect(dialog.getByText(say("connect.disconnectText"))).toBeDefined();
    expect(server.asked("mailConnection.disconnect")).toEqual([]);
    await user.click(dialog.getByRole("button", { name: say("connect.disconnect") }));
    expect(await findToast(say("connect.disconnected"))).toBeDefined();
    expect(server.asked("mailConnection.disconnect")).toHaveLength(1);
    expect(address()).toBe(`${path}?step=credential`);
    expect(await screen.findByText(say("connect.state.not_configured"))).toBeDefined();
    const chosen = screen.getByRole("radio", { name: say("connect.credentials.make_certificate") });
    expect(chosen.getAttribute("aria-checked")).toBe("true");
    expect(currentSession().isIntegrated).toBe(false);
  });

  test("a refusal is said in the dialog", async () => {
    const { user, dialog, address } = await ask({ "mailConnection.disconnect": refuse("not_integrated") });
    await user.click(dialog.getByRole("button", { name: say("connect.disconnect") }));
    expect((await dialog.findByRole("alert")).textContent).toBe(say("problem.not_integrated"));
    expect(address()).toBe(`${path}?step=register`);
  });

  test("can be canceled", async () => {
    const { user, server, dialog } = await ask({});
    await user.click(dialog.getByRole("button", { name: say("ui.cancel") }));
    await expect.poll(() => screen.queryByRole("dialog", { name: say("connect.disconnectTitle") })).toBeNull();
    expect(server.asked("mailConnection.disconnect")).toEqual([]);
  });
});

describe("two credentials", () => {
  const next = {
    credential: certificateWith({ thumbprint: "NEW1" }),
    created_at: "2026-11-20T09:00:00.000Z",
    tried_at: null,
    error: connectionErrorWith(),
  };

  test("one that waits says why, can be downloaded, tried and discarded", async () => {
    const { user, server } = await open(
      connectedWith({ next_credential: next }),
      { "mailConnection.tryCredential": refuse("not_found"), "mailConnection.discardCredential": connectedWith() },
      "?step=register",
    );
    await screen.findByText(say("connect.overlap.nextTitle"));
    expect(screen.getByText(say("connect.overlap.nextText"))).toBeDefined();
    expect(screen.getByText(say("mail.problem.secret_expired"))).toBeDefined();
    expect(valueOf(say("connect.thumbprint")).textContent).toBe("NEW1");
    await press(user, say("connect.overlap.try"));
    expect(await screen.findByText(say("problem.not_found"))).toBeDefined();
    await press(user, say("connect.overlap.discard"));
    await expect.poll(() => screen.queryByText(say("connect.overlap.nextTitle"))).toBeNull();
    expect(server.asked("mailConnection.tryCredential")).toHaveLength(1);
    expect(server.asked("mailConnection.discardCredential")).toHaveLength(1);
  });

  test("one that Microsoft takes replaces the other, which is kept for a while", async () => {
    const previous = { credential: secretUntil(null), kept_until: "2026-11-27T09:00:00.000Z" };
    const { user, server } = await open(
      connectedWith({ next_credential: { ...next, credential: secretUntil(null), error: null } }),
      {
        "mailConnection.tryCredential": connectedWith({ previous_credential: previous }),
        "mailConnection.restoreCredential": refuse("unavailable"),
      },
      "?step=register",
    );
    await screen.findByText(say("connect.overlap.nextTitle"));
    expect(screen.queryByText(say("connect.thumbprint"))).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    await press(user, say("connect.overlap.try"));
    await screen.findByText(say("connect.overlap.previousTitle"));
    expect(
      screen.getByText(say("connect.overlap.previousText", { until: format.instant(previous.kept_until) })),
    ).toBeDefined();
    await press(user, say("connect.overlap.restore"));
    expect((await screen.findByRole("alert")).textContent).toContain(say("problem.unavailable"));
    server.answer({ "mailConnection.restoreCredential": connectedWith() });
    await press(user, say("connect.overlap.restore"));
    await expect.poll(() => screen.queryByText(say("connect.overlap.previousTitle"))).toBeNull();
    expect(server.asked("mailConnection.restoreCredential")).toHaveLength(2);
  });
});

describe("steps", () => {
  const at = {
    not_configured: "register",
    consent_pending: "consent",
    connected: "test",
    degraded: "test",
    revoked: "test",
    error: "test",
  } as const;
  test.each(mailConnectionState.options)("of a connection that is %s the fitting one is shown", async (state) => {
    await open(state === "not_configured" ? connectionWith() : connectedWith({ state }));
    expect((await current())?.textContent).toContain(say(`connect.step.${at[state]}`));
  });

  test.each(connectSteps)("the step %s in the address is the one that is shown", async (step) => {
    await open(connectionWith(), {}, `?step=${step}`);
    expect((await current())?.textContent).toContain(say(`connect.step.${step}`));
  });

  test("before anything is stored, only earlier steps can be visited again", async () => {
    await open(connectionWith(), {}, "?step=credential");
    const buttons = within(await shown())
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
    expect(buttons).toEqual(
      (["register", "permissions"] as const).map((step) => `${say(`connect.step.${step}`)}, ${say("ui.done")}`),
    );
  });

  test("of a stored one every other step can be visited; the address follows, and Back returns", async () => {
    const { user, address } = await open(connectedWith(), {}, "?step=credential");
    const buttons = within(await shown()).getAllByRole("button");
    expect(buttons).toHaveLength(4);
    await user.click(buttons[3] ?? document.body);
    expect(address()).toBe(`${path}?step=test`);
    await user.click(within(await shown()).getAllByRole("button")[3] ?? document.body);
    expect(await screen.findByText(say("connect.consentTitle"))).toBeDefined();
    await press(user, say("connect.previous"));
    expect(address()).toBe(`${path}?step=credential`);
  });

  test("a step that doesn't exist is ignored", async () => {
    await open(connectedWith(), {}, "?step=party");
    expect((await current())?.textContent).toContain(say("connect.step.test"));
  });
});

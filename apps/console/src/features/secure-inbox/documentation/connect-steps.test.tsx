import { coreAbilities, mailAbilities, mailAbility, type MailConnection, mailCloud } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { formatFor } from "../../../lib/format/format.ts";
import { currentSession } from "../../../lib/session/session-store.ts";
import { choose, fill, press } from "../../../testing/controls.ts";
import { errorAt } from "../../../testing/described.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { say } from "../../../testing/say.ts";
import { findRow } from "../../../testing/table.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { intakeWith } from "../testing-intake.ts";
import { capabilityWith, clientId, connectedWith, connectionWith } from "./testing-connection.ts";

const path = "/secure-inbox/settings/documentation";
const open = async (step: string, connection: MailConnection, answers: Answers = {}) => {
  const opened = await openPage(`${path}?step=${step}`, {
    answers: { "mailConnection.get": connection, "mailIntake.health": intakeWith(), ...answers },
  });
  await screen.findByRole("list", { name: say("connect.steps") });
  return opened;
};
const codes = () => [...document.querySelectorAll("pre")].map(({ textContent }) => textContent);

describe("registering", () => {
  const next = say;
  const fields = ["tenant", "clientId"] as const;

  test("says what to enter at Microsoft, and where", async () => {
    await open("register", connectionWith());
    expect(screen.getByText(say("connect.newRegistration"))).toBeDefined();
    expect(codes()).toEqual(["Parapet Secure Inbox", connectionWith().redirect_uri]);
    expect(screen.queryByLabelText(say("connect.simulatorUrl"))).toBeNull();
    expect(screen.queryByRole("button", { name: say("connect.previous") })).toBeNull();
  });

  test.each([
    ["global", "https://entra.microsoft.com"],
    ["us_gcc", "https://entra.microsoft.com"],
    ["us_government", "https://entra.microsoft.us"],
    ["us_defense", "https://entra.microsoft.us"],
    ["china", "https://entra.microsoftonline.cn"],
  ] as const)("of the cloud %s the portal is %s", async (cloud, href) => {
    const { user } = await open("register", connectionWith({ cloud: cloud === "global" ? "china" : "global" }));
    await choose(user, say("connect.cloud"), say(`connect.clouds.${cloud}`));
    const link = screen.getByRole("link", { name: new URL(href).hostname });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([href, "_blank"]);
  });

  test.each([
    ["https://parapet.example/callback", "global", false],
    ["http://10.0.0.5:8080/callback", "global", true],
    ["http://10.0.0.5:8080/callback", "simulator", false],
  ] as const)(
    "with the redirect URI %s in the cloud %s it warns about https: %s",
    async (redirect_uri, cloud, warns) => {
      await open("register", connectionWith({ redirect_uri, cloud, clouds: ["global", "simulator"] }));
      const warning = screen.queryByText(say("connect.needsHttps", { address: new URL(redirect_uri).origin }));
      expect(warning !== null).toBe(warns);
    },
  );

  test("only the clouds of the installation are offered", async () => {
    const { user } = await open("register", connectionWith({ clouds: ["global", "simulator"] }));
    await user.click(await screen.findByRole("combobox", { name: say("connect.cloud") }));
    const options = await screen.findAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual([
      say("connect.clouds.global"),
      say("connect.clouds.simulator"),
    ]);
    expect(mailCloud.options).toContain("simulator");
  });

  test("what is wrong is said when going on, and not before", async () => {
    const { user, address } = await open("register", connectionWith());
    await fill(user, say("connect.tenant"), "no tenant");
    expect(fields.map((field) => errorAt(say(`connect.${field}`)))).toEqual([null, null]);
    await press(user, next("connect.next"));
    expect(errorAt(say("connect.tenant"))).toBe(say("connect.wrong.tenant"));
    expect(errorAt(say("connect.clientId"))).toBe(say("connect.wrong.client_id"));
    expect(address()).toBe(`${path}?step=register`);
    await fill(user, say("connect.tenant"), "contoso.com");
    expect(errorAt(say("connect.tenant"))).toBeNull();
    await fill(user, say("connect.clientId"), clientId);
    await press(user, next("connect.next"));
    expect(address()).toBe(`${path}?step=permissions`);
  });

  test("what was typed is kept while other steps are looked at", async () => {
    const { user } = await open("register", connectionWith());
    await fill(user, say("connect.tenant"), "contoso.com");
    await fill(user, say("connect.clientId"), clientId);
    await press(user, say("connect.next"));
    await press(user, say("connect.previous"));
    expect(fields.map((field) => screen.getByLabelText<HTMLInputElement>(say(`connect.${field}`)).value)).toEqual([
      "contoso.com",
      clientId,
    ]);
  });

  test("the simulator has an address on this machine instead of a portal", async () => {
    const { user, address } = await open(
      "register",
      connectionWith({
        cloud: "simulator",
        clouds: ["global", "simulator"],
        tenant: "contoso.com",
        client_id: clientId,
      }),
    );
    expect(screen.getByText(say("connect.openSimulator"))).toBeDefined();
    expect(screen.queryByText(say("connect.newRegistration"))).toBeNull();
    await press(user, say("connect.next"));
    expect(errorAt(say("connect.simulatorUrl"))).toBe(say("connect.wrong.simulator_url"));
    await fill(user, say("connect.simulatorUrl"), "http://10.0.0.1:80");
    await press(user, say("connect.next"));
    expect(errorAt(say("connect.simulatorUrl"))).toBe(say("connect.wrong.simulator_url"));
    await fill(user, say("connect.simulatorUrl"), "http://127.0.0.1:4365");
    await press(user, say("connect.next"));
    expect(address()).toBe(`${path}?step=permissions`);
  });
});

describe("permissions", () => {
  test.each(mailAbility.options)(
    "%s says what it is for, what stops without it, and what it needs",
    async (ability) => {
      await open("permissions", connectionWith());
      const box = screen.getByRole<HTMLInputElement>("checkbox", { name: say(`mail.ability.${ability}`) });
      const row = box.closest("li")?.textContent ?? "";
      const { role, need, licence, group } = mailAbilities[ability];
      expect(row).toContain(say(`mail.why.${ability}`));
      expect(row).toContain(`${say("mail.column.without")}: ${say(`mail.without.${ability}`)}`);
      expect(row).toContain(
        `${say(`mail.need.${need}`)}${licence === null ? "" : say(`mail.licence.${licence}`)}${role}`,
      );
      expect(box.disabled).toBe(need === "core");
      expect(box.checked).toBe(coreAbilities.includes(ability));
      expect(box.closest("fieldset")?.querySelector("legend")?.textContent).toBe(say(`mail.group.${group}`));
    },
  );

  test("only what is chosen is asked for, each role once", async () => {
    const { user, address } = await open("permissions", connectionWith());
    const toggle = (ability: keyof typeof mailAbilities) =>
      user.click(screen.getByLabelText(say(`mail.ability.${ability}`)));
    expect(codes()).toEqual(["Mail.Read\nUser.Read.All"]);
    await toggle("send_mail");
    await toggle("read_activity");
    expect(codes()).toEqual(["Mail.Read\nMail.Send\nUser.Read.All", "ActivityFeed.Read"]);
    expect(screen.getByText(say("connect.addActivityPermissions"))).toBeDefined();
    await toggle("send_mail");
    await toggle("read_activity");
    expect(codes()).toEqual(["Mail.Read\nUser.Read.All"]);
    expect(screen.queryByText(say("connect.addActivityPermissions"))).toBeNull();
    await press(user, say("connect.next"));
    expect(address()).toBe(`${path}?step=credential`);
  });
});

describe("consenting", () => {
  const pendingConsent = connectedWith({ state: "consent_pending", connected_at: null });
  const answer = { url: "https://login.microsoftonline.com/consent?state=x", expires_at: "2026-11-20T09:15:00.000Z" };

  test("needs a credential first", async () => {
    await open("consent", connectionWith());
    expect(screen.getByText(say("connect.notReady"))).toBeDefined();
    for (const id of ["consent", "signIn", "showAddress", "alreadyConsented"] as const)
      expect(screen.getByRole<HTMLButtonElement>("button", { name: say(`connect.${id}`) }).disabled, id).toBe(true);
  });

  test.each([
    ["connect.consent", "consent"],
    ["connect.signIn", "sign_in"],
  ] as const)("%s leaves for Microsoft", async (button, way) => {
    const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
    const { user, server } = await open("consent", pendingConsent, { "mailConnection.login": answer });
    expect(screen.queryByText(say("connect.notReady"))).toBeNull();
    await press(user, say(button));
    await expect.poll(() => assign.mock.calls).toEqual([[answer.url]]);
    expect(server.asked("mailConnection.login").map(({ query }) => query.get("way"))).toEqual([way]);
  });

  test("the address can be shown, to be sent to someone else", async () => {
    const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
    const { user } = await open("consent", pendingConsent, { "mailConnection.login": answer });
    await press(user, say("connect.showAddress"));
    const time = formatFor("en").instant(answer.expires_at);
    await screen.findByText(say("connect.addressText", { time }));
    expect(codes()).toEqual([answer.url]);
    expect(assign).not.toHaveBeenCalled();
  });

  test("a refusal is said, and no address is shown", async () => {
    const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
    const { user } = await open("consent", pendingConsent, { "mailConnection.login": refuse("not_integrated") });
    await press(user, say("connect.consent"));
    expect((await screen.findByRole("alert")).textContent).toBe(say("problem.not_integrated"));
    await press(user, say("connect.showAddress"));
    await screen.findByRole("alert");
    expect(codes()).toEqual([]);
    expect(assign).not.toHaveBeenCalled();
  });

  test("who consented before skips to the test", async () => {
    const { user, address } = await open("consent", pendingConsent);
    await press(user, say("connect.alreadyConsented"));
    expect(address()).toBe(`${path}?step=test`);
  });

  test("while one way is taken, the others wait", async () => {
    const { user } = await open("consent", pendingConsent, { "mailConnection.login": pending });
    await press(user, say("connect.consent"));
    const button = (id: "consent" | "signIn" | "showAddress") =>
      screen.getByRole<HTMLButtonElement>("button", { name: say(`connect.${id}`) });
    await expect.poll(() => button("consent").getAttribute("aria-busy")).toBe("true");
    expect([button("signIn").disabled, button("showAddress").disabled]).toEqual([true, true]);
  });
});

describe("testing", () => {
  const capabilities = [
    capabilityWith(),
    capabilityWith({ ability: "send_mail", state: "missing" }),
    capabilityWith({ ability: "read_risk", state: "ok", wanted: false }),
  ];

  test("counts what works of what is wanted; without a credential nothing can be tested", async () => {
    await open("test", connectionWith({ capabilities }));
    expect(screen.getByText(say("connect.working", { working: 1, wanted: 2 }))).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: say("connect.testNow") }).disabled).toBe(true);
    expect((await findRow(say("mail.ability.send_mail"))).textContent).toContain(say("mail.abilityState.missing"));
    for (const id of ["connect.excess", "connect.noExcess"] as const)
      expect(screen.queryByText(say(id)), id).toBeNull();
  });

  test.each([
    [["Mail.ReadBasic.All", "Mail.Read", "User.Read.All"], []],
    [
      ["Mail.Read", "Mail.ReadWrite", "Sites.Read.All"],
      ["Mail.ReadWrite", "Sites.Read.All"],
    ],
  ])("of the roles %j more than needed are %j", async (granted_roles, excess) => {
    await open("test", connectedWith({ granted_roles }));
    const list = screen.queryByText(say("connect.excess"))?.querySelector("ul");
    expect(
      list
        ? within(list)
            .getAllByRole("listitem")
            .map(({ textContent }) => textContent)
        : [],
    ).toEqual(excess);
    expect(screen.queryByText(say("connect.noExcess")) !== null).toBe(excess.length === 0);
  });

  test.each([
    ["connected", true],
    ["degraded", true],
    ["revoked", false],
  ] as const)(
    "a test that finds it %s is shown, and the console knows that email is connected: %s",
    async (state, is) => {
      const { user, server } = await open("test", connectedWith({ state: "error" }), {
        "mailConnection.test": connectedWith({ state, capabilities }),
      });
      await press(user, say("connect.testNow"));
      expect(await screen.findByRole("heading", { level: 2, name: say(`connect.state.${state}`) })).toBeDefined();
      expect(await findRow(say("mail.ability.send_mail"))).toBeDefined();
      expect(currentSession().isIntegrated).toBe(is);
      expect(server.asked("mailConnection.test")).toHaveLength(1);
    },
  );

  test("a test that is refused is reported; meanwhile the button is busy", async () => {
    const { user, server } = await open("test", connectedWith({ state: "error" }), {
      "mailConnection.test": refuse("not_integrated"),
    });
    await press(user, say("connect.testNow"));
    expect((await screen.findByRole("alert")).textContent).toBe(say("problem.not_integrated"));
    server.answer({ "mailConnection.test": pending });
    const button = screen.getByRole("button", { name: say("connect.testNow") });
    await user.click(button);
    await expect.poll(() => button.getAttribute("aria-busy")).toBe("true");
  });

  test.each([
    ["connected", "test", true],
    ["degraded", "test", true],
    ["revoked", "test", false],
    ["error", "test", false],
    ["connected", "consent", false],
  ] as const)("for one that is %s the step %s shows how email comes in: %s", async (state, step, is) => {
    const { server } = await open(step, connectedWith({ state }));
    if (is) expect(await screen.findByText(say("connect.intake.title"))).toBeDefined();
    expect(server.asked("mailIntake.health").length > 0).toBe(is);
  });
});

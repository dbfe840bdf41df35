import type { MailConnection } from "@parapet/contract";
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { valueOf } from "../../../testing/cards.ts";
import { fill, press } from "../../../testing/controls.ts";
import { errorAt } from "../../../testing/described.ts";
import { catchDownloads } from "../../../testing/downloads.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { intakeWith } from "../testing-intake.ts";
import { certificateWith, clientId, connectedWith, connectionWith, secretUntil } from "./testing-connection.ts";

const path = "/secure-inbox/settings/documentation";
const typed = connectionWith({ tenant: "contoso.com", client_id: clientId });
const body = { cloud: "global", tenant: "contoso.com", client_id: clientId, abilities: typed.abilities };
const open = async (connection: MailConnection, answers: Answers = {}) => {
  const opened = await openPage(`${path}?step=credential`, {
    answers: { "mailConnection.get": connection, "mailIntake.health": intakeWith(), ...answers },
  });
  await screen.findByText(say("connect.credentialTitle"));
  return opened;
};
type Choice = "stored" | "make_certificate" | "certificate" | "secret";
const radio = (choice: Choice) => screen.getByRole("radio", { name: say(`connect.credentials.${choice}`) });
const chosen = () =>
  screen
    .getAllByRole("radio")
    .find((each) => each.getAttribute("aria-checked") === "true")
    ?.getAttribute("aria-label");

describe("the choice", () => {
  test.each([
    [typed, ["make_certificate", "certificate", "secret"], "make_certificate"],
    [connectedWith(), ["stored", "make_certificate", "certificate", "secret"], "stored"],
  ] as const)("offers the better ways first, and to keep what is stored", async (connection, choices, first) => {
    await open(connection);
    expect(screen.getAllByRole("radio").map((each) => each.getAttribute("aria-label"))).toEqual(
      choices.map((choice) => say(`connect.credentials.${choice}`)),
    );
    expect(chosen()).toBe(say(`connect.credentials.${first}`));
    for (const choice of choices) expect(radio(choice).textContent).toContain(say(`connect.credentialAbout.${choice}`));
    expect(radio("make_certificate").textContent).toContain(say("connect.recommended"));
    expect(radio("secret").textContent).not.toContain(say("connect.recommended"));
  });

  test("without a tenant and an application nothing can be saved", async () => {
    await open(connectionWith({ tenant: "contoso.com" }));
    expect(screen.getByText(say("connect.incomplete"))).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: say("connect.makeAndSave") }).disabled).toBe(true);
  });

  test("the way back leads to the permissions", async () => {
    const { user, address } = await open(typed);
    expect(screen.queryByText(say("connect.incomplete"))).toBeNull();
    await press(user, say("connect.previous"));
    expect(address()).toBe(`${path}?step=permissions`);
  });
});

describe("a certificate made here", () => {
  const made = connectedWith({ state: "consent_pending", connected_at: null });

  test("is made and saved, then downloaded and uploaded, then comes the consent", async () => {
    const files = catchDownloads();
    const { user, server, address } = await open(typed, { "mailConnection.configure": made });
    await press(user, say("connect.makeAndSave"));
    await screen.findByText(say("connect.uploadCertificate"));
    expect(server.asked("mailConnection.configure").map((asked) => asked.body)).toEqual([
      { ...body, credential: { kind: "make_certificate" } },
    ]);
    expect(address()).toBe(`${path}?step=credential`);
    expect(chosen()).toBe(say("connect.credentials.stored"));
    expect(valueOf(say("connect.thumbprint")).textContent).toBe("AB12CD34");
    await press(user, say("connect.download"));
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ["parapet-secure-inbox.cer", "application/x-x509-ca-cert"],
    ]);
    expect(await files[0]?.text()).toBe(certificateWith().certificate);
    await press(user, say("connect.uploaded"));
    expect(address()).toBe(`${path}?step=consent`);
  });

  test("of a connection that worked before, the test comes next", async () => {
    const { user, address } = await open(connectedWith());
    await press(user, say("connect.uploaded"));
    expect(address()).toBe(`${path}?step=test`);
  });

  test("is offered for upload only while it is kept and no other waits", async () => {
    const next_credential = {
      credential: secretUntil(null),
      created_at: "2026-11-20T09:00:00.000Z",
      tried_at: null,
      error: null,
    };
    const { user } = await open(connectedWith({ next_credential }));
    expect(screen.queryByRole("button", { name: say("connect.uploaded") })).toBeNull();
    await user.click(radio("secret"));
    expect(screen.queryByText(say("connect.uploadCertificate"))).toBeNull();
  });

  test("another choice hides it", async () => {
    const { user } = await open(connectedWith());
    expect(screen.getByRole("button", { name: say("connect.uploaded") })).toBeDefined();
    await user.click(radio("secret"));
    expect(screen.queryByRole("button", { name: say("connect.uploaded") })).toBeNull();
    expect(screen.getByRole("button", { name: say("connect.save") })).toBeDefined();
  });
});

describe("a client secret", () => {
  test("is sent with its end, and nothing of it stays on the page", async () => {
    const saved = connectedWith({ credential: secretUntil("2028-01-31T00:00:00.000Z"), connected_at: null });
    const { user, server, address, goTo } = await open(typed, { "mailConnection.configure": saved });
    await user.click(radio("secret"));
    await fill(user, say("connect.secret"), "s3cret");
    await fill(user, say("connect.secretUntil"), "2028-01-31");
    await press(user, say("connect.save"));
    await expect.poll(address).toBe(`${path}?step=consent`);
    expect(server.asked("mailConnection.configure").map((asked) => asked.body)).toEqual([
      { ...body, credential: { kind: "secret", secret: "s3cret", expires_at: "2028-01-31T00:00:00.000Z" } },
    ]);
    await goTo(`${path}?step=credential`);
    await user.click(await screen.findByRole("radio", { name: say("connect.credentials.secret") }));
    expect(screen.getByLabelText<HTMLInputElement>(say("connect.secret")).value).toBe("");
    expect(screen.getByLabelText<HTMLInputElement>(say("connect.secretUntil")).value).toBe("");
  });

  test("is required; what the server refuses is said at its field, and what was typed stays", async () => {
    const { user, server } = await open(typed, {
      "mailConnection.configure": refuse("invalid_input", {
        errors: [{ pointer: "/credential/secret", message: "Invalid" }],
      }),
    });
    await user.click(radio("secret"));
    expect(errorAt(say("connect.secret"))).toBeNull();
    await press(user, say("connect.save"));
    expect(errorAt(say("connect.secret"))).toBe(say("form.required"));
    expect(server.asked("mailConnection.configure")).toEqual([]);
    await fill(user, say("connect.secret"), "its id");
    await press(user, say("connect.save"));
    await expect.poll(() => errorAt(say("connect.secret"))).toBe(say("connect.wrong.secret"));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(say("connect.secret")).value).toBe("its id");
    await user.click(radio("certificate"));
    await user.click(radio("secret"));
    expect(errorAt(say("connect.secret"))).toBeNull();
  });

  test("what fails otherwise is said above the button, and what was typed stays", async () => {
    const { user, address } = await open(typed, { "mailConnection.configure": refuse("unavailable") });
    await user.click(radio("secret"));
    await fill(user, say("connect.secret"), "s3cret");
    await press(user, say("connect.save"));
    expect((await screen.findByRole("alert")).textContent).toContain(say("problem.unavailable"));
    expect(screen.getByLabelText<HTMLInputElement>(say("connect.secret")).value).toBe("s3cret");
    expect(address()).toBe(`${path}?step=credential`);
  });

  test("while it is saved, the button is busy", async () => {
    const { user } = await open(typed, { "mailConnection.configure": pending });
    await user.click(radio("secret"));
    await fill(user, say("connect.secret"), "s3cret");
    const button = screen.getByRole("button", { name: say("connect.save") });
    await user.click(button);
    await expect.poll(() => button.getAttribute("aria-busy")).toBe("true");
  });
});

describe("a certificate of one's own", () => {
  test("is sent with its key; both are required", async () => {
    const saved = connectedWith({ credential: certificateWith({ origin: "brought" }) });
    const { user, server, address } = await open(typed, { "mailConnection.configure": saved });
    await user.click(radio("certificate"));
    await press(user, say("connect.save"));
    for (const id of ["connect.certificate", "connect.privateKey"] as const)
      expect(errorAt(say(id)), id).toBe(say("form.required"));
    await fill(user, say("connect.certificate"), "CERT");
    await fill(user, say("connect.privateKey"), "KEY");
    await press(user, say("connect.save"));
    await expect.poll(address).toBe(`${path}?step=consent`);
    expect(server.asked("mailConnection.configure").map((asked) => asked.body)).toEqual([
      { ...body, credential: { kind: "certificate", certificate: "CERT", private_key: "KEY" } },
    ]);
  });

  test.each([
    ["certificate", "connect.certificate"],
    ["private_key", "connect.privateKey"],
  ] as const)("a wrong %s is said at its field", async (field, label) => {
    const { user } = await open(typed, {
      "mailConnection.configure": refuse("invalid_input", {
        errors: [{ pointer: `/credential/${field}`, message: "Invalid" }],
      }),
    });
    await user.click(radio("certificate"));
    await fill(user, say("connect.certificate"), "CERT");
    await fill(user, say("connect.privateKey"), "KEY");
    await press(user, say("connect.save"));
    await expect.poll(() => errorAt(say(label))).toBe(say(`connect.wrong.${field}`));
    expect(errorAt(say(field === "certificate" ? "connect.privateKey" : "connect.certificate"))).toBeNull();
  });
});

test("what is stored is kept while the rest is saved", async () => {
  const { user, server, address } = await open(connectedWith(), { "mailConnection.configure": connectedWith() });
  await press(user, say("connect.save"));
  await expect.poll(address).toBe(`${path}?step=test`);
  expect(server.asked("mailConnection.configure").map((asked) => asked.body)).toEqual([
    { ...body, abilities: connectedWith().abilities },
  ]);
});

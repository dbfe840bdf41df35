import type { Organization } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { organizationWith } from "../../../lib/organization/testing-organizations.ts";
import { answerDialog, fill, pick } from "../../../testing/controls.ts";
import { descriptionOf, errorAt } from "../../../testing/described.ts";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, refuse } from "../../../testing/test-server.ts";
import { openOrganizations } from "./testing-organizations-page.ts";

const nameLabel = () => say("organizations.column.name");
const domainsLabel = () => say("organizations.column.mail_domains");
const namesLabel = () => say("organizations.trafficNames");
const byCode = () => screen.getByLabelText<HTMLInputElement>(say("organizations.byCode"));

async function openNew(answers: Answers = {}) {
  const page = await openOrganizations([], "", { answers });
  const [button] = await screen.findAllByRole("button", { name: say("organizations.create") });
  if (button) await page.user.click(button);
  const dialog = await screen.findByRole("dialog", { name: say("organizations.createTitle") });
  const send = () => page.user.click(within(dialog).getByRole("button", { name: say("organizations.createSubmit") }));
  return { ...page, dialog, send };
}

async function openEdit(organization: Organization, answers: Answers = {}) {
  const page = await openOrganizations([organization], "", { answers });
  await pick(page.user, say("org.actionsOf", { name: organization.name }), say("organizations.edit"));
  const dialog = await screen.findByRole("dialog", { name: say("organizations.editTitle") });
  const save = () => page.user.click(within(dialog).getByRole("button", { name: say("form.save") }));
  return { ...page, dialog, save };
}

describe("a new organization", () => {
  test("is sent as the server keeps it, and confirmed", async () => {
    const { user, server, dialog, send } = await openNew({ "organizations.create": organizationWith() });
    await fill(user, nameLabel(), " Nordic Foods ");
    await fill(user, domainsLabel(), "@Nordic.no, nordic.se nordic.no");
    await fill(user, namesLabel(), " nordic-1 \n\nnordic-2\nnordic-1");
    await user.click(byCode());
    await send();
    await findToast(say("organizations.created", { name: "Nordic Foods" }));
    expect(server.asked("organizations.create").map(({ body }) => body)).toEqual([
      {
        name: "Nordic Foods",
        mail_domains: ["nordic.no", "nordic.se"],
        traffic_names: ["nordic-1", "nordic-2"],
        signup_by_code: true,
      },
    ]);
    expect(dialog.isConnected).toBe(false);
    expect(server.asked("organizations.list")).toHaveLength(2);
  });

  test("needs a name only", async () => {
    const { user, server, send } = await openNew({ "organizations.create": organizationWith() });
    await send();
    expect(errorAt(nameLabel())).toBe(say("form.required"));
    await fill(user, nameLabel(), "x".repeat(121));
    expect(errorAt(nameLabel())).toBe(say("organizations.nameLong"));
    expect(server.asked("organizations.create")).toEqual([]);
    await fill(user, nameLabel(), "Nordic");
    await send();
    await expect
      .poll(() => server.asked("organizations.create")[0]?.body)
      .toEqual({
        name: "Nordic",
        mail_domains: [],
        traffic_names: [],
        signup_by_code: false,
      });
  });

  test("names the domain that is none, and too many of them", async () => {
    const { user, server, send } = await openNew();
    await fill(user, nameLabel(), "Nordic");
    await fill(user, domainsLabel(), "nordic.no, localhost");
    expect(errorAt(domainsLabel())).toBeNull();
    await send();
    expect(errorAt(domainsLabel())).toBe(say("organizations.domainInvalid", { domain: "localhost" }));
    await fill(user, domainsLabel(), Array.from({ length: 51 }, (_, index) => `d${index}.example.com`).join(" "));
    expect(errorAt(domainsLabel())).toBe(say("organizations.domainsMany"));
    expect(server.asked("organizations.create")).toEqual([]);
  });

  test("refuses a name in traffic that is too long", async () => {
    const { user, send } = await openNew();
    await fill(user, nameLabel(), "Nordic");
    await fill(user, namesLabel(), "x".repeat(201));
    await send();
    expect(errorAt(namesLabel())).toBe(say("organizations.trafficNamesWrong"));
  });

  test.each([
    ["", "", "name"],
    ["nordic.no", "", "domains"],
    ["", "nordic-1", "domains"],
  ] as const)(
    "that is taken, with the domains “%s” and the names “%s”, is said at the %s",
    async (domains, names, place) => {
      const { user, dialog, send } = await openNew({ "organizations.create": refuse("conflict") });
      await fill(user, nameLabel(), "Nordic");
      await fill(user, domainsLabel(), domains);
      await fill(user, namesLabel(), names);
      await send();
      await within(dialog).findByText(
        say(place === "name" ? "organizations.nameTaken" : "organizations.nameOrDomainTaken"),
      );
      expect(errorAt(nameLabel())).toBe(place === "name" ? say("organizations.nameTaken") : null);
      expect(errorAt(domainsLabel())).toBe(place === "name" ? null : say("organizations.nameOrDomainTaken"));
      expect(within(dialog).queryByRole("alert")).toBeNull();
      await fill(user, nameLabel(), "Nordic 2");
      expect([errorAt(nameLabel()), errorAt(domainsLabel())]).toEqual([null, null]);
    },
  );

  test("that fails otherwise says why and keeps the form", async () => {
    const { user, dialog, send } = await openNew({ "organizations.create": refuse("unavailable") });
    await fill(user, nameLabel(), "Nordic");
    await send();
    expect((await within(dialog).findByRole("alert")).textContent).toBe(say("problem.unavailable"));
    expect(screen.getByLabelText<HTMLInputElement>(nameLabel()).value).toBe("Nordic");
    await answerDialog(user, say("organizations.createTitle"), say("ui.cancel"));
    expect(dialog.isConnected).toBe(false);
  });
});

describe("a change", () => {
  const organization = organizationWith({
    mail_domains: ["nordic.no", "nordic.se"],
    traffic_names: ["nordic-1", "nordic-2"],
    invitation_code: "ABCD-1234",
  });

  test("starts with what is", async () => {
    const { server, save } = await openEdit(organization, { "organizations.update": organization });
    expect(screen.getByLabelText<HTMLInputElement>(nameLabel()).value).toBe("Nordic Foods");
    expect(screen.getByLabelText<HTMLTextAreaElement>(domainsLabel()).value).toBe("nordic.no, nordic.se");
    expect(screen.getByLabelText<HTMLTextAreaElement>(namesLabel()).value).toBe("nordic-1\nnordic-2");
    expect(byCode().checked).toBe(true);
    expect(descriptionOf(byCode())).toBe(say("organizations.byCodeHint"));
    await save();
    await findToast(say("organizations.changed", { name: "Nordic Foods" }));
    expect(server.asked("organizations.update")).toMatchObject([
      {
        params: { id: organization.id },
        body: {
          name: "Nordic Foods",
          mail_domains: ["nordic.no", "nordic.se"],
          traffic_names: ["nordic-1", "nordic-2"],
          signup_by_code: true,
        },
      },
    ]);
  });

  test("warns that a code ends when it is turned off", async () => {
    const { user, server, save } = await openEdit(organization, { "organizations.update": organization });
    await user.click(byCode());
    expect(descriptionOf(byCode())).toBe(say("organizations.codeEnds"));
    await save();
    await expect.poll(() => server.asked("organizations.update")[0]?.body).toMatchObject({ signup_by_code: false });
  });

  test("of one without a code has none to end", async () => {
    const { user } = await openEdit(organizationWith());
    expect(byCode().checked).toBe(false);
    expect(descriptionOf(byCode())).toBe(say("organizations.byCodeHint"));
    await user.click(byCode());
    expect(descriptionOf(byCode())).toBe(say("organizations.byCodeHint"));
  });
});

import { type ApiClient, clientKind } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { organizationWith } from "../../../../lib/organization/testing-organizations.ts";
import { choose, fill, pick, press } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { type Answers, refuse } from "../../../../testing/test-server.ts";
import { apiClientWith } from "../../testing-clients.ts";

const path = "/provider/clients";
const orders = { id: "0199d6f0-0000-7000-8000-00000000a001", name: "Orders" };
const billing = { id: "0199d6f0-0000-7000-8000-00000000a002", name: "Billing" };
const nordic = organizationWith();
const archived = organizationWith({
  id: "0199d6f0-0000-7000-8000-00000000b002",
  name: "Old customer",
  archived_at: "2026-11-01T09:00:00.000Z",
});
const surroundings: Answers = {
  "protectedApis.names": { items: [orders, billing] },
  "organizations.list": ({ query }) => (query.get("archived") === "true" ? pageOf(archived) : pageOf(nordic)),
};
type Options = Parameters<typeof openPage>[1];

async function openNew({ answers, ...options }: Options = {}) {
  const page = await openPage(path, {
    ...options,
    answers: { ...surroundings, "apiClients.list": pageOf(apiClientWith()), ...answers },
  });
  await press(page.user, say("clients.create"));
  const dialog = await screen.findByRole("dialog", { name: say("clients.createTitle") });
  return {
    ...page,
    dialog,
    save: () => page.user.click(within(dialog).getByRole("button", { name: say("clients.create") })),
  };
}

async function openChange(client: ApiClient, { answers, ...options }: Options = {}) {
  const page = await openPage(path, {
    ...options,
    answers: { ...surroundings, "apiClients.list": pageOf(client), ...answers },
  });
  await pick(page.user, say("clients.actionsOf", { name: client.name }), say("clients.edit"));
  const dialog = await screen.findByRole("dialog", { name: say("clients.editTitle") });
  return {
    ...page,
    dialog,
    save: () => page.user.click(within(dialog).getByRole("button", { name: say("form.save") })),
  };
}

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe("a new client", () => {
  test("is sent with all that was filled in, and opens on its keys", async () => {
    const created = apiClientWith({ id: "0199d6f0-0000-7000-8000-00000000c009", name: "Invoice robot" });
    const { user, server, dialog, save, address } = await openNew({
      answers: {
        "apiClients.create": created,
        "apiClients.get": created,
        "clientKeys.list": { keys: [], signing_keys: [] },
        "clientIdentities.list": { items: [] },
      },
    });
    await fill(user, say("clients.column.name"), "  Invoice robot ");
    await user.click(within(dialog).getByRole("radio", { name: say("clients.kind.interactive") }));
    await user.type(within(dialog).getByRole("combobox", { name: say("clients.column.apis") }), "Bil{Enter}");
    await choose(user, say("clients.column.organization"), nordic.name);
    await fill(user, say("clients.column.owner_name"), "Olga");
    await fill(user, say("clients.column.owner_email"), "Olga@Example.com");
    await user.type(within(dialog).getByRole("combobox", { name: say("clients.column.tags") }), "eu{Enter}");
    await fill(user, say("clients.metadata"), '{"team": "finance"}');
    await fill(user, say("clients.declared.cidrs"), "192.0.2.0/24\n198.51.100.7");
    await fill(user, say("clients.declared.asns"), "AS2119");
    await fill(user, say("clients.declared.countries"), "NO");
    await fill(user, say("clients.declared.agents"), "okhttp");
    await save();
    expect(await findToast(say("clients.created", { name: "Invoice robot" }))).toBeDefined();
    expect(server.asked("apiClients.create").map(({ body }) => body)).toEqual([
      {
        name: "Invoice robot",
        kind: "interactive",
        organization_id: nordic.id,
        owner_name: "Olga",
        owner_email: "olga@example.com",
        tags: ["eu"],
        metadata: { team: "finance" },
        declared: { cidrs: ["192.0.2.0/24", "198.51.100.7"], asns: [2119], countries: ["NO"], agents: ["okhttp"] },
        apis: [billing.id],
      },
    ]);
    expect(address()).toBe(`${path}?client=${created.id}&tab=keys`);
    expect(screen.queryByRole("dialog", { name: say("clients.createTitle") })).toBeNull();
  });

  test("needs a name only: the rest has its usual values", async () => {
    const { user, server, save, dialog } = await openNew({ answers: { "apiClients.create": refuse("internal") } });
    expect(within(dialog).getByText(say("clients.createText"))).toBeDefined();
    for (const kind of clientKind.options)
      expect(within(dialog).getByText(say(`clients.kindText.${kind}`))).toBeDefined();
    await save();
    expect(await within(dialog).findByText(say("form.required"))).toBeDefined();
    expect(server.asked("apiClients.create")).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText(say("clients.column.name")));
    await fill(user, say("clients.column.name"), "Robot");
    await save();
    await within(dialog).findByText(say("problem.internal"));
    expect(server.asked("apiClients.create")[0]?.body).toEqual({
      name: "Robot",
      kind: "headless",
      organization_id: null,
      owner_name: "",
      owner_email: "",
      tags: [],
      metadata: {},
      declared: { cidrs: [], asns: [], countries: [], agents: [] },
      apis: [],
    });
    expect(valueOf(say("clients.column.name"))).toBe("Robot");
  });

  test("each field says what is wrong with it", async () => {
    const { user, server, save, dialog } = await openNew();
    await fill(user, say("clients.column.name"), "x".repeat(121));
    await fill(user, say("clients.column.owner_email"), "olga");
    await fill(user, say("clients.metadata"), "{ team }");
    await fill(user, say("clients.declared.cidrs"), "192.0.2.0/99");
    await fill(user, say("clients.declared.asns"), "Telenor");
    await fill(user, say("clients.declared.countries"), "Norway");
    await save();
    await within(dialog).findByText(say("form.tooLong"));
    expect(within(dialog).getByText(say("form.emailInvalid"))).toBeDefined();
    expect(within(dialog).getAllByText(say("form.invalid"))).toHaveLength(4);
    const wrong = [
      "clients.column.name",
      "clients.column.owner_email",
      "clients.metadata",
      "clients.declared.cidrs",
      "clients.declared.asns",
      "clients.declared.countries",
    ] as const;
    for (const label of wrong)
      expect(screen.getByLabelText(say(label)).getAttribute("aria-invalid"), label).toBe("true");
    expect(screen.getByLabelText(say("clients.declared.agents")).getAttribute("aria-invalid")).toBeNull();
    expect(server.asked("apiClients.create")).toEqual([]);
  });

  test("a name that is taken is said at the name, and nothing typed is lost", async () => {
    const { user, save, dialog } = await openNew({ answers: { "apiClients.create": refuse("conflict") } });
    await fill(user, say("clients.column.name"), "Billing worker");
    await fill(user, say("clients.column.owner_name"), "Olga");
    await save();
    expect(await within(dialog).findByText(say("clients.nameTaken"))).toBeDefined();
    expect(within(dialog).queryByText(say("problem.conflict"))).toBeNull();
    expect(valueOf(say("clients.column.owner_name"))).toBe("Olga");
    await user.type(screen.getByLabelText(say("clients.column.name")), "2");
    expect(within(dialog).queryByText(say("clients.nameTaken"))).toBeNull();
  });

  test("no organization that is archived is offered; cancel leaves without a request", async () => {
    const { user, server, dialog } = await openNew();
    await user.click(within(dialog).getByRole("combobox", { name: say("clients.column.organization") }));
    const offered = await screen.findAllByRole("option");
    expect(offered.map(({ textContent }) => textContent)).toEqual([say("clients.noOrganization"), nordic.name]);
    await user.keyboard("{Escape}");
    await user.click(within(dialog).getByText(say("ui.cancel")));
    expect(screen.queryByRole("dialog", { name: say("clients.createTitle") })).toBeNull();
    expect(server.asked("apiClients.create")).toEqual([]);
  });

  test("an administrator of an organization does not choose one", async () => {
    const { dialog } = await openNew({ as: { role: "organization_admin", organization_id: nordic.id } });
    expect(within(dialog).queryByText(say("clients.column.organization"))).toBeNull();
    expect(within(dialog).getByText(say("clients.column.apis"))).toBeDefined();
  });
});

describe("a change", () => {
  const client = apiClientWith({
    kind: "interactive",
    organization: { id: archived.id, name: archived.name },
    tags: ["eu"],
    metadata: { team: "finance" },
    apis: [orders],
    declared: { cidrs: ["192.0.2.0/24"], asns: [1], countries: ["NO"], agents: [] },
  });

  test("starts with what is, and sends what changed with the rest", async () => {
    const { user, server, save, dialog } = await openChange(client, { answers: { "apiClients.update": client } });
    expect(valueOf(say("clients.column.name"))).toBe(client.name);
    expect(JSON.parse(valueOf(say("clients.metadata")))).toEqual(client.metadata);
    expect(within(dialog).queryByLabelText(say("clients.declared.cidrs"))).toBeNull();
    const kind = within(dialog).getByRole("radio", { name: say("clients.kind.interactive") });
    expect(kind.getAttribute("aria-checked")).toBe("true");
    await user.click(within(dialog).getByRole("button", { name: say("ui.remove", { what: "eu" }) }));
    await user.click(await within(dialog).findByRole("button", { name: say("ui.remove", { what: "Orders" }) }));
    await fill(user, say("clients.metadata"), " ");
    await save();
    expect(await findToast(say("clients.changed", { name: client.name }))).toBeDefined();
    expect(server.asked("apiClients.update")).toMatchObject([
      {
        params: { id: client.id },
        body: {
          name: client.name,
          kind: "interactive",
          organization_id: archived.id,
          owner_name: client.owner_name,
          owner_email: client.owner_email,
          tags: [],
          metadata: {},
          declared: client.declared,
          apis: [],
        },
      },
    ]);
    expect(screen.queryByRole("dialog", { name: say("clients.editTitle") })).toBeNull();
  });

  test("an archived organization is offered to those who are in it, and can be left", async () => {
    const { user, server, save, dialog } = await openChange(client, { answers: { "apiClients.update": client } });
    await within(dialog).findByText(archived.name);
    await choose(user, say("clients.column.organization"), say("clients.noOrganization"));
    await save();
    await findToast(say("clients.changed", { name: client.name }));
    expect(server.asked("apiClients.update")[0]?.body).toMatchObject({ organization_id: null });
  });

  test("a name that is taken is said at the name", async () => {
    const { save, dialog } = await openChange(client, { answers: { "apiClients.update": refuse("conflict") } });
    await save();
    expect(await within(dialog).findByText(say("clients.nameTaken"))).toBeDefined();
  });

  test("without the names of the APIs, those of the client stand for them", async () => {
    const { dialog } = await openChange(client, { answers: { "protectedApis.names": refuse("internal") } });
    expect(within(dialog).getByText("Orders")).toBeDefined();
  });
});

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { currentSession } from "../../lib/session/session-store.ts";
import { loggedInAs } from "../../lib/session/testing-user.ts";
import { fill, press } from "../../testing/controls.ts";
import { errorAt } from "../../testing/described.ts";
import { type Opened, openPage } from "../../testing/open-page.tsx";
import { say } from "../../testing/say.ts";
import { type Answers, pending, refuse } from "../../testing/test-server.ts";

const needed = { is_needed: true, needs_code: false };
/** The home of people of an organization, which asks for little. */
const home: Answers = { "apiClients.list": pending, "protectedApis.names": pending, "organizations.list": pending };
const ofOrganization = { organization_id: "0199d6f0-0000-7000-8000-00000000d001" } as const;
const open = (address = "/setup", answers: Answers = {}) =>
  openPage(address, { as: null, answers: { "setup.get": needed, ...answers } });

const owner = {
  "auth.company": "Navy",
  "auth.firstName": "Grace",
  "auth.lastName": "Hopper",
  "auth.email": "Grace@Example.com",
  "auth.password": "quiet pond with frogs",
} as const;

async function fillIn({ user }: Opened) {
  for (const [label, value] of Object.entries(owner)) await fill(user, say(label as keyof typeof owner), value);
}

test.each(["/", "/login", "/register", "/insights/events"])(
  "%s leads to set-up while there is no owner",
  async (path) => {
    const { arriveAt } = await open(path);
    await arriveAt("/setup");
    expect(await screen.findByRole("heading", { level: 1, name: say("setup.title") })).toBeDefined();
  },
);

test("a mailed link is followed all the same", async () => {
  const { address } = await open("/forgot-password");
  expect(address()).toBe("/forgot-password");
});

test("once there is an owner, it leads to the login", async () => {
  const { arriveAt } = await open("/setup", { "setup.get": { is_needed: false, needs_code: false } });
  await arriveAt("/login");
  expect(await screen.findByRole("heading", { level: 1, name: say("login.title") })).toBeDefined();
});

test("where the server can't tell, the login is shown", async () => {
  const { address } = await open("/login", { "setup.get": refuse("unavailable") });
  expect(address()).toBe("/login");
  expect(await screen.findByRole("heading", { level: 1, name: say("login.title") })).toBeDefined();
});

test("creates the account and goes home signed in", async () => {
  const page = await open("/setup", { ...home, "setup.create": loggedInAs({ role: "viewer", ...ofOrganization }) });
  await screen.findByLabelText(say("auth.company"));
  expect(screen.queryByLabelText(say("setup.code"))).toBeNull();
  expect(screen.queryByLabelText(say("auth.phone"))).toBeNull();
  await fillIn(page);
  await press(page.user, say("setup.submit"));
  await page.arriveAt("/provider/clients");
  expect(page.server.asked("setup.create")).toMatchObject([
    {
      body: {
        company_name: "Navy",
        first_name: "Grace",
        last_name: "Hopper",
        email: "grace@example.com",
        password: "quiet pond with frogs",
      },
    },
  ]);
  expect(currentSession().tokens).toEqual({ access: "new access", refresh: "new refresh" });
});

test("from another machine the setup code is asked for, and a wrong one is said at its field", async () => {
  const page = await open("/setup", {
    "setup.get": { is_needed: true, needs_code: true },
    "setup.create": refuse("code_wrong"),
  });
  await screen.findByLabelText(say("setup.code"));
  await fillIn(page);
  await fill(page.user, say("setup.code"), "AAAA");
  await press(page.user, say("setup.submit"));
  expect(await screen.findByText(say("problem.code_wrong"))).toBeDefined();
  expect(errorAt(say("setup.code"))).toBe(say("problem.code_wrong"));
});

test("says at each field what is missing, and sends nothing", async () => {
  const page = await open();
  await screen.findByLabelText(say("auth.company"));
  await press(page.user, say("setup.submit"));
  await screen.findAllByText(say("form.required"));
  const labels = Object.keys(owner) as (keyof typeof owner)[];
  expect(labels.map((label) => errorAt(say(label)))).toEqual(labels.map(() => say("form.required")));
  expect(page.server.asked("setup.create")).toEqual([]);
});

test("who comes second learns that Parapet is set up, and may sign in", async () => {
  const page = await open("/setup", { "setup.create": refuse("conflict") });
  await screen.findByLabelText(say("auth.company"));
  await fillIn(page);
  await press(page.user, say("setup.submit"));
  expect(await screen.findByRole("heading", { level: 1, name: say("setup.takenTitle") })).toBeDefined();
  page.server.answer({ "setup.get": { is_needed: false, needs_code: false } });
  await page.user.click(screen.getByRole("link", { name: say("auth.goToLogin") }));
  await page.arriveAt("/login");
});

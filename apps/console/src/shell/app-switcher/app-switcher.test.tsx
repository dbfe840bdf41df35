import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { say } from "../../testing/say.ts";
import { type Answers, pending } from "../../testing/test-server.ts";
import { openFromNavbar, openShell, quietPage } from "../testing-shell.ts";
import { applications } from "./use-applications.ts";

const allOf = applications.map(({ name }) => name);

test.each([
  ["a viewer of the provider", { role: "viewer" }, allOf],
  ["an administrator of the provider", { role: "provider_admin" }, allOf],
  [
    "an administrator of an organization",
    { role: "organization_admin", organization_id: "0199d6f0-0000-7000-8000-00000000d001" },
    ["menu.adaptiveAuth"],
  ],
] as const)("%s is offered the applications that they may read", async (_, as, expected) => {
  const { user } = await openShell(quietPage, { as });
  const drawer = await openFromNavbar(user, say("shell.applications"));
  const links = within(drawer).getAllByRole("link");
  expect(links).toHaveLength(expected.length);
  for (const [index, name] of expected.entries()) {
    expect(links[index]?.textContent).toContain(say(name));
    const { text = "menu.insights", path = "" } = applications.find((each) => each.name === name) ?? {};
    expect(links[index]?.textContent).toContain(say(text));
    expect(links[index]?.getAttribute("href")).toBe(path);
  }
});

test("an application opens where it starts, with its own menu, and the drawer closes", async () => {
  const answers: Answers = { "protectedApis.list": pending };
  const { user, arriveAt } = await openShell(quietPage, { locale: "fr", answers });
  const drawer = await openFromNavbar(user, say("shell.applications"));
  await user.click(within(drawer).getByRole("link", { name: new RegExp(say("menu.adaptiveAuth")) }));
  await arriveAt("/provider/api");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getAllByRole("link", { name: say("menu.authLogs") }).length).toBeGreaterThan(0);
});

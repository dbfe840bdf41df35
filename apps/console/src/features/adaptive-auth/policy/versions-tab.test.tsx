import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { answerDialog, press } from "../../../testing/controls.ts";
import { findToast, say, sayText } from "../../../testing/say.ts";
import { type Asked, pending, refuse } from "../../../testing/test-server.ts";
import { protectedApiWith } from "../testing-apis.ts";
import { configWith, openPolicy, policyPath, settingsWith, versionWith } from "./testing-policy.ts";

const versions = [
  versionWith({ note: "After the incident" }),
  versionWith({ version: 3, restores: 1, changes: 1, published_by: null }),
  versionWith({ version: 1, changes: null }),
];
const settingsOf = ({ params }: Asked) => ({
  ...versionWith({ version: Number(params["version"]) }),
  settings: settingsWith(),
});
const open = (options: Parameters<typeof openPolicy>[1] = {}) =>
  openPolicy("versions", {
    ...options,
    answers: {
      "adaptiveConfigs.versions": { items: versions },
      "adaptiveConfigs.version": settingsOf,
      ...options.answers,
    },
  });
const rowOf = async (version: number) => {
  const [name] = await screen.findAllByText(sayText("policy.version", { version }));
  const row = name?.closest("li");
  if (!row) throw new Error(`Version ${version} has no row`);
  return within(row);
};

describe("versions", () => {
  test("each says when, by whom, why and how much it changed", async () => {
    await open({ locale: "fr" });
    const live = await rowOf(4);
    expect(live.getByText(say("policy.inForce"))).toBeDefined();
    expect(live.getByText("olga@example.com")).toBeDefined();
    expect(live.getByText("After the incident")).toBeDefined();
    expect(live.getByText(new RegExp(say("policy.changes", { count: 2 })))).toBeDefined();
    expect(live.queryByRole("button", { name: say("policy.rollBack") })).toBeNull();
    const restored = await rowOf(3);
    expect(restored.getByText(say("policy.restores", { version: 1 }))).toBeDefined();
    expect(restored.getByText(say("policy.unknownUser"))).toBeDefined();
    expect(restored.queryByText(say("policy.inForce"))).toBeNull();
    const first = await rowOf(1);
    expect(first.queryByText(new RegExp(say("policy.changes", { count: 1 })))).toBeNull();
    expect(first.queryByRole("button", { name: say("policy.compare") })).toBeNull();
    expect(first.getByRole("button", { name: say("policy.rollBack") })).toBeDefined();
  });

  test("while they load nothing is said; a failure can be retried", async () => {
    const { user, server } = await open({ answers: { "adaptiveConfigs.versions": refuse("internal") } });
    await screen.findByText(say("policy.versionsErrorTitle"));
    server.answer({ "adaptiveConfigs.versions": { items: versions } });
    await press(user, say("ui.retry"));
    expect(await rowOf(4)).toBeDefined();
  });

  test("the first version of an API has nothing to be compared with", async () => {
    const { server } = await open({
      config: configWith({}, null, { version: 1 }),
      answers: { "adaptiveConfigs.versions": { items: [versionWith({ version: 1, changes: null })] } },
    });
    expect((await rowOf(1)).getByText(say("policy.inForce"))).toBeDefined();
    expect(server.asked("adaptiveConfigs.version")).toEqual([]);
  });
});

describe("a comparison", () => {
  test("is with the one before, of the one in force at first", async () => {
    const { user, address, server } = await open();
    await expect
      .poll(() => server.asked("adaptiveConfigs.version").map(({ params }) => params["version"]))
      .toEqual(["3", "4"]);
    expect((await rowOf(4)).getByRole("button", { name: say("policy.compare") }).getAttribute("aria-pressed")).toBe(
      "true",
    );
    await user.click((await rowOf(3)).getByRole("button", { name: say("policy.compare") }));
    expect(address()).toBe(`${policyPath}?tab=versions&version=3`);
    expect(await screen.findByLabelText(say("policy.compared", { version: 3 }))).toBeDefined();
    expect((await rowOf(4)).getByRole("button", { name: say("policy.compare") }).getAttribute("aria-pressed")).toBe(
      "false",
    );
  });

  test("of the version in the address", async () => {
    const { goTo, server } = await open({ answers: { "adaptiveConfigs.version": pending } });
    await goTo(`${policyPath}?tab=versions&version=2`);
    await expect
      .poll(() => server.asked("adaptiveConfigs.version").map(({ params }) => params["version"]))
      .toContain("1");
  });

  test("that could not be loaded says so", async () => {
    await open({ answers: { "adaptiveConfigs.version": refuse("internal") } });
    expect(await rowOf(4)).toBeDefined();
    expect(await screen.findByText(say("policy.versionsErrorTitle"))).toBeDefined();
  });
});

describe("rolling back", () => {
  const ask = async (options: Parameters<typeof openPolicy>[1] = {}) => {
    const page = await open(options);
    await page.user.click((await rowOf(1)).getByRole("button", { name: say("policy.rollBack") }));
    return page;
  };
  const title = () => say("policy.rollBackTitle", { version: 1 });

  test("asks first and makes a new version", async () => {
    const { user, server } = await ask({
      answers: { "adaptiveConfigs.rollback": configWith({}, null, { version: 5 }) },
    });
    const dialog = await screen.findByRole("dialog", { name: title() });
    expect(within(dialog).getByText(say("policy.rollBackText"))).toBeDefined();
    await answerDialog(user, title(), say("policy.rollBack"));
    await findToast(say("policy.published", { version: 5 }));
    expect(server.asked("adaptiveConfigs.rollback").map(({ params }) => params)).toEqual([
      { id: protectedApiWith().id, version: "1" },
    ]);
    expect(server.asked("adaptiveConfigs.versions")).toHaveLength(2);
    expect(screen.queryByRole("dialog", { name: title() })).toBeNull();
  });

  test("that is refused is reported; cancel does nothing", async () => {
    const { user, server } = await ask({ answers: { "adaptiveConfigs.rollback": refuse("not_found") } });
    await answerDialog(user, title(), say("ui.cancel"));
    expect(server.asked("adaptiveConfigs.rollback")).toEqual([]);
    await user.click((await rowOf(1)).getByRole("button", { name: say("policy.rollBack") }));
    await answerDialog(user, title(), say("policy.rollBack"));
    expect(await findToast(say("problem.not_found"))).toBeDefined();
  });

  test("is not for a viewer", async () => {
    await open({ as: { role: "viewer" } });
    expect((await rowOf(3)).queryByRole("button", { name: say("policy.rollBack") })).toBeNull();
    expect((await rowOf(3)).getByRole("button", { name: say("policy.compare") })).toBeDefined();
  });
});

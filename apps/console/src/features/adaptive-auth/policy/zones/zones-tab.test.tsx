import { type NetworkZone, zoneKind } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { answerDialog, choose, fill, press } from "../../../../testing/controls.ts";
import { errorAt } from "../../../../testing/described.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { pending, refuse } from "../../../../testing/test-server.ts";
import { openPolicy, zoneWith } from "../testing-policy.ts";

type Options = Parameters<typeof openPolicy>[1];
const open = (zones: NetworkZone[], options: Options = {}) =>
  openPolicy("zones", { ...options, answers: { "networkZones.list": { items: zones }, ...options.answers } });
const itemOf = async (name: string) => {
  const item = (await screen.findByText(name)).closest("li");
  if (item === null) throw new Error(`No zone is called ${name}`);
  return within(item);
};

describe("zones", () => {
  test("each says its kind, what is in it and what was noted", async () => {
    const zones = zoneKind.options.map((kind, index) =>
      zoneWith({
        id: `0199d6f0-0000-7000-8000-00000000f30${index}`,
        name: `Zone ${index}`,
        kind,
        note: `Note ${index}`,
      }),
    );
    await open(zones, { locale: "fr" });
    for (const { name, kind, note } of zones) {
      const item = await itemOf(name);
      expect(item.getByText(say(`policy.zone.kind.${kind}`))).toBeDefined();
      expect(item.getByText(note)).toBeDefined();
      expect(item.getByText("192.0.2.0/24")).toBeDefined();
    }
  });

  test("of each list the first six, and how many more", async () => {
    const cidrs = Array.from({ length: 8 }, (_, index) => `192.0.2.${index}`);
    await open([zoneWith({ cidrs, asns: [2119, 1], countries: ["NO"] })]);
    const item = await itemOf("Office");
    expect(item.getByText("192.0.2.5")).toBeDefined();
    expect(item.queryByText("192.0.2.6")).toBeNull();
    expect(item.getByText(say("policy.zone.more", { count: 2 }))).toBeDefined();
    for (const word of ["AS2119", "AS1", "Norway"]) expect(item.getByText(word)).toBeDefined();
    expect(item.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(
      (["cidrs", "asns", "countries"] as const).map((list) => say(`policy.zone.${list}`)),
    );
  });

  test("one with nothing in it says so", async () => {
    await open([zoneWith({ cidrs: [] })]);
    expect((await itemOf("Office")).getByText(say("policy.zone.holdsNothing"))).toBeDefined();
  });

  test("none yet: offers to add one; a viewer is offered none", async () => {
    const { user } = await open([]);
    await screen.findByText(say("policy.zone.noneTitle"));
    await press(user, say("policy.zone.add"));
    expect(await screen.findByRole("dialog", { name: say("policy.zone.addTitle") })).toBeDefined();
  });

  test("a viewer changes none", async () => {
    await open([zoneWith()], { as: { role: "viewer" } });
    expect((await itemOf("Office")).queryByRole("button")).toBeNull();
    expect(screen.queryByRole("button", { name: say("policy.zone.add") })).toBeNull();
  });

  test("while they load none is said to be missing", async () => {
    await open([], { answers: { "networkZones.list": pending } });
    await screen.findByRole("tab", { name: say("policy.tab.zones") });
    expect(screen.queryByText(say("policy.zone.noneTitle"))).toBeNull();
  });

  test("a failure can be retried", async () => {
    const { user, server } = await open([], { answers: { "networkZones.list": refuse("internal") } });
    await screen.findByText(say("policy.zone.errorTitle"));
    server.answer({ "networkZones.list": { items: [zoneWith()] } });
    await press(user, say("ui.retry"));
    expect(await itemOf("Office")).toBeDefined();
  });
});

describe("the form", () => {
  const add = async (options: Options = {}) => {
    const page = await open([zoneWith()], options);
    await press(page.user, say("policy.zone.add"));
    await screen.findByRole("dialog", { name: say("policy.zone.addTitle") });
    return { ...page, save: () => press(page.user, say("form.save")) };
  };

  test("adds a zone with its lists", async () => {
    const { user, server, save } = await add({ answers: { "networkZones.create": zoneWith() } });
    await fill(user, say("policy.zone.name"), " Partners ");
    await choose(user, say("policy.zone.kindLabel"), say("policy.zone.kind.blocked"));
    expect(screen.getByText(say("policy.zone.kindText.blocked"))).toBeDefined();
    await fill(user, say("policy.zone.cidrs"), "192.0.2.0/24, 198.51.100.7");
    await fill(user, say("policy.zone.asns"), "AS2119 1");
    await fill(user, say("policy.zone.countries"), "no, fr");
    await fill(user, say("policy.zone.note"), "Until spring");
    await save();
    await expect.poll(() => screen.queryByRole("dialog", { name: say("policy.zone.addTitle") })).toBeNull();
    expect(server.asked("networkZones.create").map(({ body }) => body)).toEqual([
      {
        name: "Partners",
        kind: "blocked",
        cidrs: ["192.0.2.0/24", "198.51.100.7"],
        asns: [2119, 1],
        countries: ["NO", "FR"],
        note: "Until spring",
      },
    ]);
    expect(server.asked("networkZones.list").length).toBeGreaterThan(1);
  });

  test("says at each field what is wrong", async () => {
    const { user, server, save } = await add();
    await fill(user, say("policy.zone.cidrs"), "192.0.2.0/99");
    await fill(user, say("policy.zone.asns"), "Telenor");
    await fill(user, say("policy.zone.countries"), "Norway");
    expect(errorAt(say("policy.zone.cidrs"))).toBeNull();
    await save();
    expect(errorAt(say("policy.zone.name"))).toBe(say("form.required"));
    for (const field of ["cidrs", "asns", "countries"] as const)
      expect(errorAt(say(`policy.zone.${field}`)), field).toBe(say(`policy.zone.wrong.${field}`));
    expect(server.asked("networkZones.create")).toEqual([]);
  });

  test("starts with what a zone is and sends what it becomes", async () => {
    const zone = zoneWith({ kind: "neutral", asns: [2119], countries: ["NO", "FR"], note: "Old" });
    const { user, server } = await open([zone], { answers: { "networkZones.update": zone } });
    await press(user, say("policy.zone.editOf", { name: "Office" }));
    await screen.findByRole("dialog", { name: say("policy.zone.editTitle") });
    expect(screen.getByLabelText<HTMLInputElement>(say("policy.zone.countries")).value).toBe("NO, FR");
    expect(screen.getByText(say("policy.zone.kindText.neutral"))).toBeDefined();
    await fill(user, say("policy.zone.cidrs"), "");
    await press(user, say("form.save"));
    await expect
      .poll(() => server.asked("networkZones.update"))
      .toMatchObject([
        {
          params: { id: zone.id },
          body: { name: "Office", kind: "neutral", cidrs: [], asns: [2119], countries: ["NO", "FR"], note: "Old" },
        },
      ]);
    expect(server.asked("networkZones.create")).toEqual([]);
  });

  test("a name that is taken is said at the name", async () => {
    const { user, save } = await add({ answers: { "networkZones.create": refuse("conflict") } });
    await fill(user, say("policy.zone.name"), "Office");
    await save();
    await screen.findByText(say("policy.zone.nameTaken"));
    expect(errorAt(say("policy.zone.name"))).toBe(say("policy.zone.nameTaken"));
    expect(screen.queryByText(say("problem.conflict"))).toBeNull();
  });

  test("another refusal is said at the form, which stays; cancel leaves it", async () => {
    const { user, save } = await add({ answers: { "networkZones.create": refuse("unavailable") } });
    await fill(user, say("policy.zone.name"), "Office");
    await save();
    expect((await screen.findByRole("alert")).textContent).toContain(say("problem.unavailable"));
    expect(screen.getByLabelText<HTMLInputElement>(say("policy.zone.name")).value).toBe("Office");
    await answerDialog(user, say("policy.zone.addTitle"), say("ui.cancel"));
    expect(screen.queryByRole("dialog", { name: say("policy.zone.addTitle") })).toBeNull();
  });
});

describe("deleting", () => {
  const title = () => say("policy.zone.deleteTitle", { name: "Office" });
  const ask = async (options: Options = {}) => {
    const page = await open([zoneWith()], options);
    await press(page.user, say("policy.zone.deleteOf", { name: "Office" }));
    return page;
  };

  test("asks first, confirms and reloads", async () => {
    const { user, server } = await ask({ answers: { "networkZones.delete": () => undefined } });
    await answerDialog(user, title(), say("policy.zone.delete"));
    await findToast(say("policy.zone.deleted"));
    expect(server.asked("networkZones.delete").map(({ params }) => params["id"])).toEqual([zoneWith().id]);
    expect(server.asked("networkZones.list").length).toBeGreaterThan(1);
    expect(screen.queryByRole("dialog", { name: title() })).toBeNull();
  });

  test.each([
    ["conflict", "policy.zone.isNamed"],
    ["not_found", "problem.not_found"],
  ] as const)("that is refused as %s says %s", async (code, words) => {
    const { user } = await ask({ answers: { "networkZones.delete": refuse(code) } });
    await answerDialog(user, title(), say("policy.zone.delete"));
    expect(await findToast(say(words))).toBeDefined();
    expect(await itemOf("Office")).toBeDefined();
  });

  test("that is cancelled does nothing", async () => {
    const { user, server } = await ask();
    await answerDialog(user, title(), say("ui.cancel"));
    expect(server.asked("networkZones.delete")).toEqual([]);
  });
});

import { newTraceSourceType } from "@parapet/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { telemetryCommand } from "../../../../lib/telemetry/telemetry-command.ts";
import { choose, fill, press } from "../../../../testing/controls.ts";
import { errorAt } from "../../../../testing/described.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { say } from "../../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { hrefOf, longPageOf, paramsOf } from "../../testing-insights.ts";
import { sourceTypeName } from "../source-type-name.ts";
import { recentCallWith, rejectWith, sourceWith, statusOf } from "../testing-sources.ts";
import { sourceKinds } from "./choose-step.tsx";

const path = "/insights/trace-sources/new";
const source = sourceWith({ name: "Edge", events_total: 0 });
const open = (query = "", answers: Answers = {}, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(`${path}${query}`, {
    ...options,
    answers: {
      "traceSources.create": { ...source, token: "the token" },
      "traceSources.get": source,
      "ingestStatus.read": statusOf({ events_total: 0 }),
      ...answers,
    },
  });
const placeholder = "YOUR-TOKEN";
const current = () => document.querySelector("[aria-current=step]")?.textContent ?? "";

describe("choosing what sends", () => {
  test("offers every kind in its group, and what it is", async () => {
    const { user, address } = await open();
    expect(await screen.findByText(say("sources.wizard.choose"))).toBeDefined();
    expect(current()).toContain(say("sources.wizard.step.choose"));
    for (const { group, types } of sourceKinds) {
      const part = screen.getByRole("region", { name: say(`sources.wizard.group.${group}`) });
      expect(
        within(part)
          .getAllByRole("listitem")
          .map(({ textContent }) => textContent),
      ).toEqual(types.map((type) => `${sourceTypeName(say, type)}${say(`sources.about.${type}`)}`));
    }
    expect(sourceKinds.flatMap(({ types }) => [...types]).toSorted()).toEqual(
      [...newTraceSourceType.options].toSorted(),
    );
    const [upload] = screen.getAllByText(say("sources.type.HAR"));
    expect(hrefOf(upload?.closest("a") ?? document.body)).toBe("/insights/trace-sources/uploads");
    await user.click(screen.getByText("Kong"));
    expect(address()).toBe(`${path}?type=KONG_INTERNAL`);
    expect(await screen.findByText(say("sources.wizard.nameTitle"))).toBeDefined();
    expect(document.title).toContain(say("sources.create"));
  });

  test("is where an address without sense begins, also in Arabic", async () => {
    await open("?type=CARRIER_PIGEON&step=call&source=1", {}, { locale: "ar" });
    expect(await screen.findByText(say("sources.wizard.choose"))).toBeDefined();
    expect(document.documentElement.dir).toBe("rtl");
  });

  test("needs a session", async () => {
    const { address } = await openPage(path, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: path })}`);
  });
});

describe("naming it", () => {
  const create = (user: Awaited<ReturnType<typeof open>>["user"]) => press(user, say("sources.wizard.create"));

  test("makes the source; its token stands in what is to be installed, as long as the page is open", async () => {
    const { user, server, address } = await open("?type=KONG_INTERNAL");
    expect(await screen.findByText("Kong")).toBeDefined();
    await fill(user, say("sources.column.name"), " Edge ");
    await fill(user, say("sources.descriptionLabel"), "In the cellar");
    await create(user);
    expect(await screen.findByText(say("sources.wizard.installTitle", { name: "Edge" }))).toBeDefined();
    expect(server.asked("traceSources.create").map(({ body }) => body)).toEqual([
      { name: "Edge", type: "KONG_INTERNAL", description: "In the cellar" },
    ]);
    expect(Object.fromEntries(paramsOf(address()))).toEqual({
      type: "KONG_INTERNAL",
      source: source.id,
      step: "install",
    });
    expect(screen.getByText("the token")).toBeDefined();
    expect(screen.getByText(say("sources.tokenOnce"))).toBeDefined();
    expect(screen.getByLabelText(say("sources.install.run")).textContent).toContain("TRACE_SOURCE_TOKEN='the token'");
    expect(screen.queryByText(say("sources.wizard.tokenGone", { placeholder }))).toBeNull();
    await press(user, say("sources.wizard.installed"));
    expect(paramsOf(address()).get("step")).toBe("call");
    expect((await screen.findByLabelText(say("sources.tryIt"))).textContent).toBe(
      telemetryCommand(location.origin, "the token"),
    );
  });

  test("refuses what the server would, where it is typed", async () => {
    const { user, server } = await open("?type=OTEL");
    await screen.findByText("OpenTelemetry");
    await create(user);
    expect(errorAt(say("sources.column.name"))).toBe(say("sources.nameMissing"));
    await fill(user, say("sources.column.name"), "x".repeat(121));
    expect(errorAt(say("sources.column.name"))).toBe(say("sources.nameLong"));
    await fill(user, say("sources.column.name"), "Edge");
    expect(errorAt(say("sources.column.name"))).toBeNull();
    await fill(user, say("sources.descriptionLabel"), "x".repeat(501));
    expect(screen.getByText(say("sources.descriptionLong"))).toBeDefined();
    await create(user);
    expect(server.asked("traceSources.create")).toEqual([]);
  });

  test("says that the name is taken, until it is changed", async () => {
    const { user } = await open("?type=OTEL", { "traceSources.create": refuse("conflict") });
    await fill(user, say("sources.column.name"), "Edge");
    await create(user);
    await expect.poll(() => errorAt(say("sources.column.name"))).toBe(say("sources.nameTaken"));
    expect(screen.queryByRole("alert")).toBeNull();
    await user.type(screen.getByLabelText(say("sources.column.name")), "2");
    expect(errorAt(say("sources.column.name"))).toBeNull();
  });

  test("says what went wrong otherwise, and keeps what was typed", async () => {
    const { user, address } = await open("?type=OTEL", { "traceSources.create": refuse("internal") });
    await fill(user, say("sources.column.name"), "Edge");
    await create(user);
    expect((await screen.findByRole("alert")).textContent).toBe(say("problem.internal"));
    expect(screen.getByDisplayValue("Edge")).toBeDefined();
    expect(address()).toBe(`${path}?type=OTEL`);
  });

  test("goes back to the choice, by the button or the first step", async () => {
    const { user, address } = await open("?type=OTEL");
    await screen.findByText(say("sources.wizard.nameTitle"));
    expect(current()).toContain(say("sources.wizard.step.name"));
    await press(user, say("sources.wizard.previous"));
    expect(address()).toBe(path);
    await user.click(screen.getByText("Kong"));
    await user.click(screen.getByRole("button", { name: new RegExp(say("sources.wizard.step.choose")) }));
    expect(address()).toBe(path);
  });

  test.each(["viewer", "analyst"] as const)("isn't possible for the role %s, which reads why", async (role) => {
    const { user, server } = await open("?type=OTEL", {}, { as: { role } });
    expect(await screen.findByText(say("sources.onlyAdministrators"))).toBeDefined();
    expect(screen.getByRole("button", { name: say("sources.wizard.create") }).hasAttribute("disabled")).toBe(true);
    const field = screen.getByLabelText<HTMLInputElement>(say("sources.column.name"));
    await user.type(field, "Edge{Enter}");
    fireEvent.submit(field.form ?? field);
    expect(server.asked("traceSources.create")).toEqual([]);
  });
});

describe("setting it up", () => {
  const query = `?source=${source.id}`;

  test("goes on from an address, without the token, which is shown once", async () => {
    const { user, address, server } = await open(`${query}&type=KONG_INTERNAL`);
    expect(await screen.findByText(say("sources.wizard.installTitle", { name: "Edge" }))).toBeDefined();
    expect(current()).toContain(say("sources.wizard.step.install"));
    expect(screen.getByText(say("sources.wizard.tokenGone", { placeholder }))).toBeDefined();
    expect(screen.queryByText(say("sources.tokenOnce"))).toBeNull();
    expect(screen.queryByRole("button", { name: new RegExp(say("sources.wizard.step.choose")) })).toBeNull();
    expect(hrefOf(screen.getByRole("link", { name: say("sources.wizard.later") }))).toBe("/insights/trace-sources");
    expect(server.asked("traceSources.get")[0]?.params).toEqual({ id: source.id });
    await press(user, say("sources.wizard.installed"));
    expect(Object.fromEntries(paramsOf(address()))).toEqual({ type: "KONG_INTERNAL", source: source.id, step: "call" });
  });

  test("says where a source could not be loaded, and loads again", async () => {
    const { user, server } = await open(query, { "traceSources.get": refuse("not_found") });
    await screen.findByText(say("sources.errorTitle"));
    server.answer({ "traceSources.get": source });
    await press(user, say("ui.retry"));
    expect(await screen.findByText(say("sources.wizard.installTitle", { name: "Edge" }))).toBeDefined();
  });

  test("has a note for every kind, also in French", async () => {
    await open(query, { "traceSources.get": sourceWith({ type: "TAP" }) }, { locale: "fr" });
    expect(await screen.findByText(say("sources.installNote.TAP"))).toBeDefined();
    for (const type of newTraceSourceType.options)
      expect(say(`sources.installNote.${type}`)).not.toBe(`sources.installNote.${type}`);
  });
});

describe("the first call", () => {
  const query = `?source=${source.id}&step=call`;

  test("is waited for, with a command that sends one", async () => {
    const { user, address, server } = await open(query);
    expect(await screen.findByText(say("sources.call.waiting"))).toBeDefined();
    expect(current()).toContain(say("sources.wizard.step.call"));
    expect(screen.getByLabelText(say("sources.tryIt")).textContent).toBe(
      telemetryCommand(location.origin, placeholder),
    );
    expect(hrefOf(screen.getByRole("link", { name: say("sources.health") }))).toBe(
      `/insights/trace-sources/${source.id}`,
    );
    expect(screen.queryByText(say("sources.call.done"))).toBeNull();
    expect(server.asked("ingestStatus.read")[0]?.query.get("source_id")).toBe(source.id);
    expect(server.asked("rejects.list")).toEqual([]);
    await press(user, say("sources.wizard.previous"));
    expect(paramsOf(address()).get("step")).toBe("install");
  });

  test("has arrived, and is shown", async () => {
    const recent = [recentCallWith({ path: "/first" })];
    const { server } = await open(query, {
      "ingestStatus.read": statusOf({ events_total: 1, rejects_total: 2, recent }),
    });
    expect(await screen.findByText(say("sources.call.arrived"))).toBeDefined();
    expect(screen.getByText("shop.example.com/first")).toBeDefined();
    expect(screen.queryByText(say("sources.call.waiting"))).toBeNull();
    expect(screen.queryByLabelText(say("sources.tryIt"))).toBeNull();
    expect(hrefOf(screen.getByRole("link", { name: say("sources.call.done") }))).toBe("/insights/trace-sources");
    expect(server.asked("rejects.list")).toEqual([]);
  });

  test("was refused: the newest reason is shown, and it is waited on", async () => {
    const { server } = await open(query, {
      "ingestStatus.read": statusOf({ events_total: 0, rejects_total: 2 }),
      "rejects.list": longPageOf(
        rejectWith(),
        rejectWith({ id: "0199d6f0-0000-7000-8000-00000000d209", reason: "format" }),
      ),
    });
    expect(await screen.findByText(say("sources.call.refused"))).toBeDefined();
    expect(screen.getByText(say("sources.reason.response_missing"))).toBeDefined();
    expect(screen.queryByText(say("sources.reason.format"))).toBeNull();
    expect(screen.getByText(say("sources.call.waiting"))).toBeDefined();
    expect(server.asked("rejects.list")[0]?.query.get("source_id")).toBe(source.id);
  });

  test("that could not be asked for is asked for again", async () => {
    const { user, server } = await open(query, { "ingestStatus.read": refuse("internal") });
    await screen.findByText(say("sources.errorTitle"));
    server.answer({ "ingestStatus.read": pending });
    await press(user, say("ui.retry"));
    expect(server.asked("ingestStatus.read").length).toBe(2);
  });
});

describe("an access log", () => {
  const log = sourceWith({ name: "Edge", type: "ACCESS_LOG", events_total: 0 });
  const codes = () => [...document.querySelectorAll("pre")].map(({ textContent }) => textContent).join("\n");

  test("has the commands of the product that is chosen", async () => {
    const { user } = await open(`?source=${log.id}&step=install`, { "traceSources.get": log });
    await screen.findByRole("combobox", { name: say("sources.log.product") });
    expect(codes()).toContain("log_format parapet");
    await choose(user, say("sources.log.product"), "HAProxy");
    expect(codes()).toContain("log stdout format raw");
    expect(codes()).toContain("node parapet-tail.mjs /var/log/haproxy-parapet.log");
    expect(codes()).not.toContain("log_format parapet");
  });

  test("says of which product its commands weren't tested", async () => {
    const { user } = await open(`?source=${log.id}&step=install`, { "traceSources.get": log });
    await screen.findByRole("combobox", { name: say("sources.log.product") });
    expect(screen.queryByText(say("sources.log.untested", { product: "nginx" }))).toBeNull();
    await choose(user, say("sources.log.product"), "Azure Application Gateway");
    expect(screen.getByText(say("sources.log.untested", { product: "Azure Application Gateway" }))).toBeDefined();
    expect(screen.getByText(say("sources.log.azure"))).toBeDefined();
    expect(codes()).toContain("insights-logs-applicationgatewayaccesslog");
  });
});

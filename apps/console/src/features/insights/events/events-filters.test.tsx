import { eventFilters, eventVerdict, findingKind } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { addFilter, choose } from "../../../testing/controls.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { pageOf } from "../../../testing/page-of.ts";
import { say } from "../../../testing/say.ts";
import type { Answers } from "../../../testing/test-server.ts";
import { checksOf, choicesOf, openFilterForm, paramsOf } from "../testing-insights.ts";
import { sourceWith } from "../trace-sources/testing-sources.ts";
import { eventsAnswers } from "./testing-events.ts";

const path = "/insights/events";
const open = (answers: Answers = {}, address = path) =>
  openPage(address, { answers: { ...eventsAnswers, "events.suggest": { values: [] }, ...answers } });
const fields = [...new Set(Object.keys(eventFilters).map((name) => name.slice(0, name.indexOf("["))))];
type Field = "method" | "path" | "host" | "port" | "statusCode" | "statusClass" | "source" | "verdict" | "finding";
const openForm = async (user: Awaited<ReturnType<typeof open>>["user"], field: Field) => {
  const form = within(await openFilterForm(user));
  await choose(user, say("ui.filterField"), say(`events.filter.${field}`));
  return form;
};

describe("the fields", () => {
  test("are those of the contract, each with its comparisons", async () => {
    const { user } = await open();
    await openFilterForm(user);
    expect(await choicesOf(user, say("ui.filterField"))).toEqual(
      fields.map((field) => say(`events.filter.${field}` as "events.filter.path")),
    );
    await choose(user, say("ui.filterField"), say("events.filter.path"));
    expect(await choicesOf(user, say("ui.filterOperator"))).toEqual(
      (["is", "isNot", "start", "end", "contains"] as const).map((operator) => say(`events.operator.${operator}`)),
    );
    await choose(user, say("ui.filterField"), say("events.filter.statusCode"));
    expect(await choicesOf(user, say("ui.filterOperator"))).toEqual(
      (["is", "isNot", "gte", "lte"] as const).map((operator) => say(`events.operator.${operator}`)),
    );
  });

  test.each([
    ["method", ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]],
    ["statusClass", ["1xx", "2xx", "3xx", "4xx", "5xx"]],
  ] as const)("%s offers its values", async (field, values) => {
    const { user } = await open();
    await openForm(user, field);
    expect(checksOf(screen.getByRole("dialog"))).toEqual(values);
  });

  test("verdicts, findings and sources are offered in words", async () => {
    const source = sourceWith();
    const { user } = await open({ "traceSources.list": pageOf(source) });
    await openForm(user, "verdict");
    const labels = () => checksOf(screen.getByRole("dialog"));
    expect(labels()).toEqual(eventVerdict.options.map((verdict) => say(`insights.verdict.${verdict}`)));
    await choose(user, say("ui.filterField"), say("events.filter.finding"));
    expect(labels()).toEqual(findingKind.options.map((kind) => say(`insights.finding.${kind}`)));
    await choose(user, say("ui.filterField"), say("events.filter.source"));
    expect(labels()).toEqual([source.name]);
  });

  test.each([
    ["statusCode", "1000", "999"],
    ["port", "65536", "65535"],
    ["statusCode", "4xx", "404"],
  ] as const)("%s refuses %s and takes %s", async (field, wrong, right) => {
    const { user, address } = await open();
    const form = await openForm(user, field);
    const value = await form.findByLabelText(say("ui.filterValue"));
    await user.type(value, wrong);
    expect(form.getByText(say("ui.filterValueInvalid"))).toBeDefined();
    expect(form.getByRole("button", { name: say("ui.apply") }).hasAttribute("disabled")).toBe(true);
    await user.clear(value);
    await user.type(value, `${right}{Enter}`);
    expect(paramsOf(address()).getAll(`${field}[is]`)).toEqual([right]);
  });

  test("values of a path are suggested from what was called", async () => {
    const { user, server, address } = await open({
      "events.suggest": ({ query }) => ({
        values: query.get("search") === "/v" ? ["/v1/orders"] : ["/", "/v1/orders"],
      }),
    });
    const form = await openForm(user, "path");
    await user.type(await form.findByLabelText(say("ui.filterValue")), "/v");
    expect(await form.findByText("/v1/orders", { selector: "option" })).toBeDefined();
    await user.type(form.getByLabelText(say("ui.filterValue")), "1/orders{Enter}");
    expect(paramsOf(address()).getAll("path[is]")).toEqual(["/v1/orders"]);
    const asked = server.asked("events.suggest").map(({ query }) => [query.get("field"), query.get("search")]);
    expect(asked).toContainEqual(["path", "/v"]);
    expect(asked.every(([field]) => field === "path")).toBe(true);
  });
});

describe("conditions", () => {
  test("go into the address and to the server, from the first page", async () => {
    const { user, address, server } = await open({}, `${path}?page=4&path[contains]=/v1`);
    await screen.findByText("/v1/orders");
    await addFilter(user, say("events.filter.method"), "POST", "DELETE");
    expect(paramsOf(address()).getAll("method[is]")).toEqual(["POST", "DELETE"]);
    expect([paramsOf(address()).get("page"), paramsOf(address()).get("path[contains]")]).toEqual([null, "/v1"]);
    for (const name of ["events.list", "events.histogram"] as const) {
      const query = server.asked(name).at(-1)?.query;
      expect(query?.getAll("method[is]"), name).toEqual(["POST", "DELETE"]);
      expect(query?.get("path[contains]"), name).toBe("/v1");
    }
  });

  test("are read from the address, changed and removed as chips", async () => {
    const { user, address } = await open({}, `${path}?statusCode[gte]=400&host[isNot]=b.example`);
    const atLeast = `${say("events.filter.statusCode")} ${say("events.operator.gte")} 400`;
    const not = `${say("events.filter.host")} ${say("events.operator.isNot")} b.example`;
    await user.click(await screen.findByLabelText(say("ui.remove", { what: not })));
    expect(address()).toBe(`${path}?${new URLSearchParams({ "statusCode[gte]": "400" })}`);
    await user.click(screen.getByLabelText(say("ui.remove", { what: atLeast })));
    expect(address()).toBe(path);
  });

  test("that are none are ignored", async () => {
    const { server } = await open({}, `${path}?statusCode[gte]=abc&verdict[is]=nope&color[is]=red&page=0&live=perhaps`);
    await screen.findByText("/v1/orders");
    expect(Object.fromEntries(server.asked("events.list")[0]?.query ?? [])).toEqual({
      page: "1",
      page_size: "25",
      sort: "-time",
      showNonApi: "false",
    });
  });

  test("the range of time is chosen by name, from the first page", async () => {
    const { user, address, server } = await open({}, `${path}?page=2`);
    await screen.findByText("/v1/orders");
    await user.click(screen.getByLabelText(`${say("ui.timeRange")}: ${say("ui.range.all")}`));
    await user.click(await screen.findByText(say("ui.range.1h")));
    expect(address()).toBe(`${path}?from=now-1h`);
    const asked = server.asked("events.list").at(-1)?.query.get("from") ?? "";
    expect(Math.abs(Date.now() - 3_600_000 - Date.parse(asked))).toBeLessThan(60_000);
  });

  test("calls that are no API calls are shown on request, from the first page", async () => {
    const { user, address, server } = await open({}, `${path}?page=2`);
    await screen.findByText("/v1/orders");
    await user.click(screen.getByLabelText(say("events.showNonApi")));
    expect(address()).toBe(`${path}?showNonApi=true`);
    expect(server.asked("events.list").at(-1)?.query.get("showNonApi")).toBe("true");
    await user.click(screen.getByLabelText(say("events.showNonApi")));
    expect(address()).toBe(path);
  });

  test("sources to filter by are asked for once, a hundred of them", async () => {
    const { user, server } = await open({ "traceSources.list": pageOf(sourceWith()) });
    await openForm(user, "source");
    expect(server.asked("traceSources.list").map(({ query }) => query.get("page_size"))).toEqual(["100"]);
    expect(server.asked("savedViews.list").map(({ query }) => query.get("page"))).toEqual(["events"]);
  });
});

import { gzipSync } from "node:zlib";
import {
  logDirectiveLimit,
  logFormatEndpoints,
  type LogFormat,
  type LogTrial,
  type TraceSource,
  traceSourceEndpoints,
} from "@parapet/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { choose, fill, pick, press } from "../../../testing/controls.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, refuse } from "../../../testing/test-server.ts";
import { funnelWith, sourceWith, statusOf } from "./testing-sources.ts";

const { id, name } = sourceWith();
const line = "GET /v1/pets 200 51 ms";
const suggested: LogFormat = {
  kind: "text",
  name: "Log format",
  parts: [
    { before: "", field: "method" },
    { before: " ", field: "target" },
    { before: " ", field: "status" },
    { before: " ", field: null },
  ],
  after: " ms",
};
const values = ["GET", "/v1/pets", "200", "51"];
const place = (at: number) => say("sources.format.place", { place: String(at) });
const outcome = (read: string, known: string, rejected: string, ignored: string) =>
  say("sources.format.outcome", { read, known, rejected, ignored });

function trialOf(format: LogFormat | null, traits: Partial<LogTrial> = {}): LogTrial {
  const fields =
    format?.kind === "text"
      ? format.parts.map(({ field }, at) => ({ path: null, value: values[at] ?? "", field }))
      : [];
  return {
    format,
    problem: null,
    fields,
    read: 1,
    read_by_known: 0,
    ignored: 0,
    rejected_total: 0,
    lines: [
      {
        index: 0,
        time: "2026-11-20T12:00:00.000Z",
        duration_ms: 51,
        method: "GET",
        host: "",
        path: "/v1/pets",
        query: null,
        status: 200,
        client: null,
        user: "ada",
        request_id: null,
      },
    ],
    rejected: [],
    ...traits,
  };
}

async function open(source: Partial<TraceSource> = {}, answers: Answers = {}) {
  const page = await openPage(`/insights/trace-sources/${id}`, {
    answers: {
      "ingestStatus.read": statusOf(source),
      "traceSources.funnel": funnelWith(),
      "traceSources.suggestProxies": { suggestion: null },
      "logFormats.try": ({ body }) =>
        trialOf(logFormatEndpoints["logFormats.try"].body.parse(body).format ?? suggested),
      "traceSources.update": ({ body }) => {
        const { log_format = null } = traceSourceEndpoints["traceSources.update"].body.parse(body);
        return sourceWith({ log_format });
      },
      ...answers,
    },
  });
  await pick(page.user, say("sources.actionsOf", { name }), say("sources.format.title"));
  const dialog = await screen.findByRole("dialog", { name: say("sources.format.title") });
  return { ...page, dialog: within(dialog) };
}

const saveButton = () => screen.getByRole("button", { name: say("sources.format.save") });

describe("a log format", () => {
  test("is recognized from lines, corrected, tested and saved with a name", async () => {
    const { user, server, dialog } = await open();
    expect(saveButton().hasAttribute("disabled")).toBe(true);
    expect(screen.getByRole("button", { name: say("sources.format.recognize") }).hasAttribute("disabled")).toBe(true);
    await fill(user, say("sources.format.lines"), line);
    await press(user, say("sources.format.recognize"));
    expect(await dialog.findByText(outcome("1", "0", "0", "0"))).toBeDefined();
    expect(dialog.getByRole("combobox", { name: place(1) }).textContent).toBe(say("sources.format.field.method"));
    expect(dialog.getByText("51")).toBeDefined();
    expect(dialog.getByText("GET /v1/pets 200")).toBeDefined();
    await choose(user, place(4), say("sources.format.field.duration_ms"));
    const corrected = { ...suggested, parts: suggested.parts.with(3, { before: " ", field: "duration_ms" }) };
    await waitFor(() =>
      expect(server.asked("logFormats.try").map(({ body }) => body)).toEqual([
        { lines: line },
        { lines: line, format: corrected },
      ]),
    );
    await user.click(saveButton());
    expect(await dialog.findByText(say("form.required"))).toBeDefined();
    await fill(user, say("sources.format.name"), "Edge");
    await user.click(saveButton());
    await findToast(say("sources.format.saved"));
    expect(server.asked("traceSources.update")).toMatchObject([
      { params: { id }, body: { log_format: { ...corrected, name: "Edge" } } },
    ]);
    expect(screen.queryByRole("dialog", { name: say("sources.format.title") })).toBeNull();
  });

  test("says what is missing or contradicts itself, and isn't saved like that", async () => {
    const { user, server, dialog } = await open();
    await fill(user, say("sources.format.lines"), line);
    await press(user, say("sources.format.recognize"));
    await dialog.findByText(outcome("1", "0", "0", "0"));
    await choose(user, place(3), say("sources.format.unused"));
    expect(await dialog.findByText(say("sources.format.problem.no_status"))).toBeDefined();
    expect(dialog.queryByText(outcome("1", "0", "0", "0"))).toBeNull();
    expect(saveButton().hasAttribute("disabled")).toBe(true);
    await choose(user, place(3), say("sources.format.field.method"));
    expect(await dialog.findByText(say("sources.format.problem.no_status"))).toBeDefined();
    expect(server.asked("logFormats.try").length).toBe(1);
  });

  test("of the source is shown, tested on a file with what it doesn't read, and removed", async () => {
    const rejected = [{ index: 1, detail: "The line is in no known format" }];
    const { user, server, dialog } = await open(
      { log_format: { ...suggested, name: "Edge" } },
      {
        "logFormats.try": ({ body }) =>
          trialOf(logFormatEndpoints["logFormats.try"].body.parse(body).format ?? null, {
            rejected_total: 1,
            rejected,
          }),
      },
    );
    expect(dialog.getByDisplayValue("Edge")).toBeDefined();
    expect(dialog.getByRole("combobox", { name: place(2) }).textContent).toBe(say("sources.format.field.target"));
    await user.upload(dialog.getByLabelText(say("sources.format.file")), new File([`${line}\nother`], "a.log"));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>(say("sources.format.lines")).value).toBe(`${line}\nother`),
    );
    await press(user, say("sources.format.test"));
    expect(await dialog.findByText(outcome("1", "0", "1", "0"))).toBeDefined();
    expect(dialog.getByText("The line is in no known format").lang).toBe("en");
    expect(dialog.getByText(say("sources.format.line", { place: "2" }))).toBeDefined();
    await press(user, say("sources.format.remove"));
    await findToast(say("sources.format.removed"));
    expect(server.asked("traceSources.update")[0]?.body).toEqual({ log_format: null });
  });

  test("is tested on a file in gzip, and says so of one that can't be read", async () => {
    const { user, dialog } = await open();
    const upload = (fileName: string, bytes: Uint8Array) =>
      user.upload(dialog.getByLabelText(say("sources.format.file")), new File([new Uint8Array(bytes)], fileName));
    await upload("a.log.gz", gzipSync(`${line}\n`));
    const field = screen.getByLabelText<HTMLTextAreaElement>(say("sources.format.lines"));
    await waitFor(() => expect(field.value).toBe(`${line}\n`));
    await upload("a.log.gz", new Uint8Array([0, 1, 2]));
    expect(await dialog.findByText(say("sources.format.unreadable"))).toBeDefined();
    expect(field.value).toBe(`${line}\n`);
    await upload("b.log.gz", gzipSync("GET /b 200"));
    await waitFor(() => expect(field.value).toBe("GET /b 200"));
    expect(dialog.queryByText(say("sources.format.unreadable"))).toBeNull();
  });

  test("has a time zone, which is tested, saved, and UTC without one", async () => {
    const { user, server, dialog } = await open({}, {});
    await fill(user, say("sources.format.lines"), line);
    await press(user, say("sources.format.recognize"));
    await dialog.findByText(outcome("1", "0", "0", "0"));
    expect(dialog.getByLabelText<HTMLInputElement>(say("sources.format.zone")).value).toBe("UTC");
    await fill(user, say("sources.format.zone"), "Europe/Pari");
    expect(await dialog.findByText(say("sources.format.zoneUnknown"))).toBeDefined();
    expect(saveButton().hasAttribute("disabled")).toBe(true);
    await fill(user, say("sources.format.zone"), "Europe/Paris");
    const zoned = { ...suggested, zone: "Europe/Paris" };
    await waitFor(() =>
      expect(server.asked("logFormats.try").map(({ body }) => body)).toEqual([
        { lines: line },
        { lines: line, format: zoned },
      ]),
    );
    await press(user, say("sources.format.recognize"));
    await waitFor(() =>
      expect(server.asked("logFormats.try").at(-1)?.body).toEqual({ lines: line, zone: "Europe/Paris" }),
    );
    await fill(user, say("sources.format.name"), "Edge");
    await user.click(saveButton());
    await findToast(say("sources.format.saved"));
    expect(server.asked("traceSources.update")).toMatchObject([{ body: { log_format: { ...zoned, name: "Edge" } } }]);
  });

  test("of objects has a field for each member", async () => {
    const format: LogFormat = {
      kind: "json",
      name: "Log format",
      members: [
        { path: "req", field: "request" },
        { path: "code", field: "status" },
      ],
    };
    const fields: LogTrial["fields"] = [
      { path: "req", value: "GET / HTTP/1.1", field: "request" },
      { path: "code", value: "200", field: "status" },
      { path: "took", value: "51", field: null },
    ];
    const { user, server, dialog } = await open({}, { "logFormats.try": trialOf(format, { fields }) });
    await fill(user, say("sources.format.directive"), "a format string");
    await press(user, say("sources.format.recognize"));
    await dialog.findByText("GET / HTTP/1.1");
    await choose(user, "took", say("sources.format.field.duration_us"));
    await waitFor(() =>
      expect(server.asked("logFormats.try").map(({ body }) => body)).toMatchObject([
        { lines: "", directive: "a format string" },
        { format: { members: [...format.members, { path: "took", field: "duration_us" }] } },
      ]),
    );
  });

  test("that can't be recognized says so, and errors are shown", async () => {
    const problem = "There is no line with fields";
    const { user, dialog } = await open({}, { "logFormats.try": trialOf(null, { problem, read: 0, lines: [] }) });
    await fill(user, say("sources.format.lines"), "nothing");
    await press(user, say("sources.format.recognize"));
    expect(await dialog.findByText(say("sources.format.none"))).toBeDefined();
    expect(dialog.getByText(problem).lang).toBe("en");
  });

  test("isn't made of a format string that is too long, which stays whole", async () => {
    const { user, dialog } = await open();
    const field = dialog.getByLabelText<HTMLTextAreaElement>(say("sources.format.directive"));
    await user.click(field);
    await user.paste("x".repeat(logDirectiveLimit + 1));
    expect(await dialog.findByText(say("form.tooLong"))).toBeDefined();
    expect(field.value.length).toBe(logDirectiveLimit + 1);
    expect(screen.getByRole("button", { name: say("sources.format.recognize") }).hasAttribute("disabled")).toBe(true);
  });

  test("that can't be tried or saved keeps what was entered", async () => {
    const { user, server, dialog } = await open(
      { log_format: { ...suggested, name: "Edge" } },
      { "logFormats.try": refuse("unavailable"), "traceSources.update": refuse("internal") },
    );
    await fill(user, say("sources.format.lines"), line);
    await press(user, say("sources.format.test"));
    expect(await dialog.findByText(say("problem.unavailable"))).toBeDefined();
    await press(user, say("sources.format.test"));
    await waitFor(() => expect(server.asked("logFormats.try").length).toBe(2));
    await user.click(saveButton());
    expect(await dialog.findByText(say("problem.internal"))).toBeDefined();
    expect(dialog.getByDisplayValue(line)).toBeDefined();
  });
});

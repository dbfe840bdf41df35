import {
  attackType,
  mailColumns,
  mailDecision,
  type MailMessage,
  mailPlace,
  mailSeverity,
  mailSource,
  mailVerdict,
  microsoftOpinion,
} from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { addFilter, choose, fill, press } from "../../../testing/controls.ts";
import { catchDownloads } from "../../../testing/downloads.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { pageOf } from "../../../testing/page-of.ts";
import { queryOf } from "../../../testing/query-of.ts";
import { findToast, say } from "../../../testing/say.ts";
import { cellsOf, findRow } from "../../../testing/table.ts";
import { refuse } from "../../../testing/test-server.ts";
import { mailId, mailsOf, mailWith } from "../testing-mails.ts";

const threats = "/secure-inbox/phishing-threats/logs";
const phishing = "/secure-inbox/respond/phishing-emails";
const { subject } = mailWith();
const open = (mails: readonly MailMessage[], address = threats, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(address, {
    ...options,
    answers: { "campaigns.list": pageOf(), "mail.list": mailsOf(...mails), ...options.answers },
  });
const everyColumn = new URLSearchParams(mailColumns.options.map((column) => ["column", column]));
const columnOf = (row: HTMLTableRowElement, id: (typeof mailColumns.options)[number]) =>
  cellsOf(row)[say(`mail.column.${id}`)];
const headings = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

describe("columns", () => {
  test("each says what is known about an email", async () => {
    const mail = mailWith({
      decision: "spam",
      decided_by: "Ada Admin",
      place: "quarantined",
      signals: ["link.lookalike", "a.new.signal"],
    });
    await open([mail], `${threats}?${everyColumn}`);
    const row = await findRow(subject);
    expect(columnOf(row, "verdict")).toBe(say("mail.verdict.malicious"));
    expect(columnOf(row, "severity")).toBe(say("insights.severity.high"));
    expect(columnOf(row, "subject")).toBe(`${subject}${say("mail.place.quarantined")}`);
    expect(columnOf(row, "sender")).toBe("Account Teamsecurity@rnicrosoft.example");
    expect(columnOf(row, "attack_type")).toBe(say("mail.attack.credential_phishing"));
    expect(columnOf(row, "mailbox")).toBe("ann@example.com");
    expect(columnOf(row, "p")).toBe("97%");
    expect(columnOf(row, "decision")).toBe(say("mail.decision.spam"));
    expect(columnOf(row, "place")).toBe(say("mail.place.quarantined"));
    expect(columnOf(row, "decided_by")).toBe("Ada Admin");
    expect(columnOf(row, "signals")).toBe(`${say("mail.signal.link.lookalike")}, a.new.signal`);
    expect(row.querySelector("time")?.dateTime).toBe(mail.received_at);
  });

  test("what is missing is a dash or says what is missing", async () => {
    const nothing = {
      subject: "",
      from_name: "",
      from_address: "",
      attack_type: null,
      mailbox: null,
      p: null,
    } as const;
    await open([mailWith({ ...nothing, source: "upload", signals: [] })], `${threats}?${everyColumn}`);
    const row = await findRow(say("mail.noSubject"));
    expect(within(row).getByTitle(say("mail.noSubject")).tagName).toBe("A");
    expect(columnOf(row, "sender")).toBe(say("mail.noSender"));
    expect(columnOf(row, "mailbox")).toBe(say("mail.uploaded"));
    for (const id of ["attack_type", "p", "decision", "place", "decided_by"] as const)
      expect(columnOf(row, id), id).toBe("–");
    expect(columnOf(row, "signals")).toBe("");
  });

  test("a sender without a name is an address alone", async () => {
    await open([mailWith({ from_name: "" })]);
    const row = await findRow(subject);
    expect(columnOf(row, "sender")).toBe("security@rnicrosoft.example");
    expect(within(row).getByTitle("security@rnicrosoft.example")).toBeDefined();
  });

  test("an email in its mailbox has no place next to its subject", async () => {
    await open([mailWith()]);
    expect(columnOf(await findRow(subject), "subject")).toBe(subject);
  });

  test("an exercise is an exercise, whatever the engine says", async () => {
    await open([mailWith({ verdict: "malicious", signals: ["link.lookalike", "context.simulation"] })]);
    expect(columnOf(await findRow(subject), "verdict")).toBe(say("mail.simulation"));
  });

  test("every verdict, attack, severity, place and decision has a word", async () => {
    const count = Math.max(attackType.options.length, mailPlace.options.length, mailVerdict.options.length);
    const at = <Value,>(options: readonly Value[], index: number, other: Value) =>
      options[index % options.length] ?? other;
    const mails = Array.from({ length: count }, (_, index) =>
      mailWith({
        id: mailId(index),
        subject: `Email ${index}`,
        verdict: at(mailVerdict.options, index, "clean"),
        severity: at(mailSeverity.options, index, "low"),
        attack_type: at(attackType.options, index, "bec"),
        place: at(mailPlace.options, index, "gone"),
        decision: at(mailDecision.options, index, "clean"),
      }),
    );
    await open(mails, `${threats}?${everyColumn}`);
    for (const { subject: name, verdict, severity, attack_type, place, decision } of mails) {
      const row = await findRow(name);
      expect(columnOf(row, "verdict")).toBe(say(`mail.verdict.${verdict}`));
      expect(columnOf(row, "severity")).toBe(say(`insights.severity.${severity}`));
      expect(columnOf(row, "attack_type")).toBe(say(`mail.attack.${attack_type ?? "bec"}`));
      expect(columnOf(row, "place")).toBe(say(`mail.place.${place}`));
      expect(columnOf(row, "decision")).toBe(say(`mail.decision.${decision ?? "clean"}`));
      expect(columnOf(row, "subject")).toBe(place === "in_mailbox" ? name : name + say(`mail.place.${place}`));
    }
  });

  test("severity, place, analyst and signals are hidden at first, decisions where all are the same", async () => {
    const { goTo } = await open([mailWith()]);
    await findRow(subject);
    const shown = ["verdict", "subject", "sender", "attack_type", "mailbox", "p", "decision", "received_at"] as const;
    expect(headings().slice(1)).toEqual(shown.map((id) => say(`mail.column.${id}`)));
    await goTo(phishing);
    await screen.findByText(say("mail.phishing.description"));
    const same = shown.filter((id) => id !== "decision");
    expect(headings().slice(1)).toEqual(same.map((id) => say(`mail.column.${id}`)));
  });

  test("a subject as long as it may be stays whole", async () => {
    const long = "expires ".repeat(60).trim();
    await open([mailWith({ subject: long })]);
    expect(within(await findRow(long)).getByTitle(long)).toBeDefined();
  });
});

describe("address", () => {
  test("what it selects is asked for and shown as conditions", async () => {
    const query = new URLSearchParams({
      shelf: "all",
      "signal[isNot]": "link.lookalike",
      "rule[is]": "qr-names-recipient",
      "mailbox[is]": "ann@example.com",
      "subject[contains]": "invoice",
      "language[is]": "fr",
      "p[gte]": "0.5",
      search: "ann",
      page: "2",
      page_size: "50",
      sort: "-p",
      from: "2026-11-01T00:00:00.000Z",
      to: "2026-11-20T00:00:00.000Z",
    });
    for (const verdict of ["malicious", "suspicious"]) query.append("verdict[is]", verdict);
    const { server } = await open([mailWith()], `${threats}?${query}`);
    await findRow(subject);
    const asked = server.asked("mail.list").at(-1)?.query;
    expect(queryOf(`?${asked}`)).toEqual(queryOf(`?${query}`));
    const verdicts = `${say("mail.verdict.malicious")}, ${say("mail.verdict.suspicious")}`;
    const conditions = [
      [say("mail.filter.verdict"), say("mail.operator.is"), verdicts],
      [say("mail.filter.signal"), say("mail.operator.isNot"), say("mail.signal.link.lookalike")],
      [say("mail.filter.rule"), say("mail.operator.is"), say("mail.rule.qr-names-recipient")],
      [say("mail.filter.mailbox"), say("mail.operator.is"), "ann@example.com"],
      [say("mail.filter.subject"), say("mail.operator.contains"), "invoice"],
      [say("mail.filter.language"), say("mail.operator.is"), "fr"],
      [say("mail.filter.p"), say("mail.operator.gte"), "0.5"],
    ];
    for (const words of conditions)
      expect(screen.getByLabelText(say("ui.remove", { what: words.join(" ") })), words[0]).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>("searchbox", { name: say("mail.search") }).value).toBe("ann");
  });

  test("what it cannot mean is ignored", async () => {
    const address = `${threats}?verdict[is]=nice&sort=size&page=0&p[gte]=2&from=yesterday&column=shoe&campaign[is]=x&list=all`;
    const { server } = await open([mailWith()], address);
    await findRow(subject);
    expect(server.asked("mail.list").map(({ query }) => Object.fromEntries(query))).toEqual([
      { shelf: "threats", sort: "-received_at", page: "1", page_size: "25" },
    ]);
    expect(headings()).toHaveLength(9);
  });

  test("a relative range is resolved with each load", async () => {
    const { server, address } = await open([mailWith()], `${threats}?from=now-7d`);
    await findRow(subject);
    const { query } = server.asked("mail.list")[0] ?? {};
    expect(Date.now() - Date.parse(query?.get("from") ?? "")).toBeGreaterThanOrEqual(7 * 86_400_000);
    expect(query?.get("to")).toBeNull();
    expect(queryOf(address())).toEqual({ from: "now-7d" });
  });

  test("the range and the search go into it, from the first page", async () => {
    const { user, address } = await open([mailWith()], `${threats}?page=3`);
    await findRow(subject);
    await press(user, `${say("ui.timeRange")}: ${say("ui.range.all")}`);
    await press(user, say("ui.range.7d"));
    expect(queryOf(address())).toEqual({ from: "now-7d" });
    await fill(user, say("mail.search"), "invoice");
    await screen.findByDisplayValue("invoice");
    await expect.poll(() => queryOf(address())).toEqual({ from: "now-7d", search: "invoice" });
  });

  test.each([
    ["verdict", mailVerdict.options.map((each) => `mail.verdict.${each}` as const)],
    ["attack", attackType.options.map((each) => `mail.attack.${each}` as const)],
    ["severity", mailSeverity.options.map((each) => `insights.severity.${each}` as const)],
    ["source", mailSource.options.map((each) => `mail.source.${each}` as const)],
    ["place", mailPlace.options.map((each) => `mail.place.${each}` as const)],
    ["microsoft", microsoftOpinion.options.map((each) => `mail.microsoft.${each}` as const)],
  ] as const)("the condition %s offers every value of the contract", async (field, labels) => {
    const { user, address } = await open([mailWith()]);
    await findRow(subject);
    await press(user, say("ui.addFilter"));
    await choose(user, say("ui.filterField"), say(`mail.filter.${field}`));
    const form = within(screen.getByRole("dialog", { name: say("ui.addFilter") }));
    expect(form.getAllByRole("checkbox").map((each) => each.closest("label")?.textContent)).toEqual(
      labels.map((id) => say(id)),
    );
    for (const id of labels) await user.click(form.getByLabelText(say(id)));
    await user.click(form.getByRole("button", { name: say("ui.apply") }));
    expect(queryOf(address())).toEqual({ [`${field}[is]`]: labels.map((id) => id.split(".").at(-1)) });
  });

  test("signals and rules are offered by name, in the order of their names", async () => {
    const { user, address } = await open([mailWith()]);
    await findRow(subject);
    for (const field of ["signal", "rule"] as const) {
      await press(user, say("ui.addFilter"));
      await choose(user, say("ui.filterField"), say(`mail.filter.${field}`));
      const form = within(screen.getByRole("dialog", { name: say("ui.addFilter") }));
      const names = form.getAllByRole("checkbox").map((each) => each.closest("label")?.textContent ?? "");
      expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
      await user.keyboard("{Escape}");
    }
    await addFilter(user, say("mail.filter.rule"), say("mail.rule.qr-names-recipient"));
    expect(queryOf(address())).toEqual({ "rule[is]": "qr-names-recipient" });
  });

  test("a probability is one number from 0 to 1", async () => {
    const { user, address } = await open([mailWith()]);
    await findRow(subject);
    await press(user, say("ui.addFilter"));
    await choose(user, say("ui.filterField"), say("mail.filter.p"));
    expect(screen.queryByText(say("ui.filterValueHint"))).toBeNull();
    const apply = () => user.click(screen.getByRole("button", { name: say("ui.apply") }));
    for (const wrong of ["2", "90%", "1.5", ".5"]) {
      await fill(user, say("ui.filterValue"), wrong);
      await apply();
      expect(screen.getByText(say("ui.filterValueInvalid")), wrong).toBeDefined();
    }
    await choose(user, say("ui.filterOperator"), say("mail.operator.lte"));
    await fill(user, say("ui.filterValue"), "0.25");
    await apply();
    expect(queryOf(address())).toEqual({ "p[lte]": "0.25" });
  });

  test("sorting by a column starts with the most, and at the first page", async () => {
    const { user, address, server } = await open([mailWith()], `${threats}?page=2`);
    await findRow(subject);
    await press(user, say("mail.column.p"));
    expect(queryOf(address())).toEqual({ sort: "-p" });
    expect(server.asked("mail.list").at(-1)?.query.get("sort")).toBe("-p");
    await press(user, say("mail.column.subject"));
    expect(queryOf(address())).toEqual({ sort: "subject" });
    for (const id of ["verdict", "sender", "attack_type", "mailbox", "decision"] as const)
      expect(screen.queryByRole("button", { name: say(`mail.column.${id}`) }), id).toBeNull();
  });

  test("paging goes into it", async () => {
    const { user, address, server } = await open([], threats, {
      answers: { "mail.list": { ...mailsOf(mailWith()), total: 60 } },
    });
    await findRow(subject);
    await press(user, say("ui.nextPage"));
    expect(queryOf(address())).toEqual({ page: "2" });
    expect(server.asked("mail.list").at(-1)?.query.get("page")).toBe("2");
    await user.selectOptions(screen.getByLabelText(say("ui.rowsPerPage")), "50");
    expect(queryOf(address())).toEqual({ page_size: "50" });
  });
});

describe("export", () => {
  test.each([
    [threats, "threat-logs"],
    [phishing, "phishing-emails"],
  ])("%s exports what is selected with the columns that are shown, in their order", async (path, name) => {
    const files = catchDownloads();
    const { user, server } = await open([mailWith()], `${path}?verdict[is]=spam&column=p&column=signals&sort=p`, {
      answers: { "mail.export": "subject,p\n" },
    });
    await findRow(subject);
    await press(user, say("list.export"));
    expect(await findToast(say("list.exported"))).toBeDefined();
    const asked = queryOf(`?${server.asked("mail.export")[0]?.query}`);
    expect(asked).toMatchObject({ "verdict[is]": "spam", sort: "p", column: ["subject", "p", "signals"] });
    expect(asked["page"]).toBeUndefined();
    expect(files[0]?.name).toMatch(new RegExp(String.raw`^${name}-\d{4}-\d\d-\d\d\.csv$`));
    expect(await files[0]?.text()).toBe("subject,p\n");
  });

  test("a failed one says why", async () => {
    const { user } = await open([mailWith()], threats, { answers: { "mail.export": refuse("unavailable") } });
    await findRow(subject);
    await press(user, say("list.export"));
    expect((await screen.findByRole("alert")).textContent).toContain(
      say("list.exportFailed", { why: say("problem.unavailable") }),
    );
  });
});

test.each([
  [threats, "threat-logs"],
  [phishing, "phishing-emails"],
])("the saved views of %s are its own", async (path, page) => {
  const { server } = await open([mailWith()], path);
  await findRow(subject);
  expect(server.asked("savedViews.list").map(({ query }) => query.get("page"))).toEqual([page]);
});

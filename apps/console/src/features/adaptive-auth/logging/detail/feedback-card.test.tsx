import { type DecisionDetail, feedbackVerdict } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fill, press } from "../../../../testing/controls.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { refuse } from "../../../../testing/test-server.ts";
import { decisionDetailWith } from "../../testing-decisions.ts";
import { openLog } from "../testing-logging.ts";

type Options = Parameters<typeof openLog>[2];
const plain = decisionDetailWith();
const judged = (feedback: "ours" | "not_ours", traits: Partial<DecisionDetail> = {}) =>
  decisionDetailWith({
    feedback,
    feedback_by: "Olga Owner",
    feedback_at: "2026-11-20T16:00:00.000Z",
    feedback_note: "A holiday",
    ...traits,
  });

async function open(decision: DecisionDetail, options: Options = {}) {
  const page = await openLog([decision], `?decision=${decision.id}`, {
    ...options,
    answers: { "decisions.get": decision, ...options.answers },
  });
  await screen.findByText(say("logging.facts"));
  return page;
}
const part = () => within(screen.getByText(say("logging.whose")).closest("section") ?? document.body);
const buttons = { ours: "logging.sayOurs", not_ours: "logging.sayNotOurs" } as const;

test("a call of an unknown client takes no feedback", async () => {
  await open(decisionDetailWith({ client: null }));
  expect(screen.queryByText(say("logging.whose"))).toBeNull();
});

test.each(feedbackVerdict.options)(
  "that a call was %s is sent with its note, shown, and the log reloaded",
  async (verdict) => {
    const { user, server } = await open(plain, { answers: { "decisions.giveFeedback": judged(verdict) } });
    for (const text of ["logging.oursText", "logging.whoseText"] as const)
      expect(part().getByText(say(text))).toBeDefined();
    await fill(user, say("logging.note"), "A holiday");
    server.answer({ "decisions.get": judged(verdict) });
    const lists = server.asked("decisions.list").length;
    await press(user, say(buttons[verdict]));
    await findToast(say("logging.feedbackKept"));
    expect(server.asked("decisions.giveFeedback")).toMatchObject([
      { params: { id: plain.id }, body: { verdict, note: "A holiday" } },
    ]);
    expect(part().getByText(say(`logging.feedback.${verdict}`))).toBeDefined();
    expect(part().getByText("Olga Owner")).toBeDefined();
    expect(part().getByText("A holiday")).toBeDefined();
    expect(part().queryByRole("textbox")).toBeNull();
    expect(server.asked("decisions.list").length).toBeGreaterThan(lists);
  },
);

test("feedback is taken back, and can be given again without the earlier note", async () => {
  const { user, server } = await open(judged("not_ours"), { answers: { "decisions.giveFeedback": plain } });
  server.answer({ "decisions.get": plain });
  await press(user, say("logging.undo"));
  await findToast(say("logging.feedbackUndone"));
  expect(server.asked("decisions.giveFeedback").map(({ body }) => body)).toEqual([{ verdict: null, note: "" }]);
  expect(screen.getByLabelText<HTMLInputElement>(say("logging.note")).value).toBe("");
});

test("a call without a score shows no trust period", async () => {
  await open(decisionDetailWith({ score: null, level: null, cause: "key_locked" }));
  expect(part().getByText(say("logging.whoseText"))).toBeDefined();
  expect(part().queryByText(say("logging.oursText"))).toBeNull();
});

test("feedback that allows calls shows until when", async () => {
  await open(judged("ours", { feedback_trusted_until: "2026-12-20T16:00:00.000Z" }));
  const [before = ""] = say("logging.trustedUntil", { time: "|" }).split("|");
  expect(part().getByText((text) => text.startsWith(before))).toBeDefined();
});

test("a refusal is reported and keeps the note", async () => {
  const { user } = await open(plain, { answers: { "decisions.giveFeedback": refuse("not_found") } });
  await fill(user, say("logging.note"), "A holiday");
  await press(user, say("logging.sayOurs"));
  expect(await findToast(say("problem.not_found"))).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(say("logging.note")).value).toBe("A holiday");
});

test("a viewer reads what was said and says nothing", async () => {
  await open(judged("ours", { feedback_at: null, feedback_note: "" }), { as: { role: "viewer" } });
  expect(part().getByText("Olga Owner")).toBeDefined();
  expect(part().queryByRole("button")).toBeNull();
  expect(part().queryByText("A holiday")).toBeNull();
});

test("where nothing was said, a viewer is asked nothing", async () => {
  await open(plain, { as: { role: "viewer" } });
  expect(screen.queryByText(say("logging.whose"))).toBeNull();
});

test.each(["analyst", "organization_admin"] as const)("a person who is %s gives feedback", async (role) => {
  await open(plain, { as: { role } });
  for (const button of Object.values(buttons)) expect(part().getByRole("button", { name: say(button) })).toBeDefined();
});

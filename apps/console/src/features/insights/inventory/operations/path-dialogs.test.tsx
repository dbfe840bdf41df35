import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { choose, fill, pick } from "../../../../testing/controls.ts";
import { errorAt } from "../../../../testing/described.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { choicesOf } from "../../testing-insights.ts";
import { apiAnswers, apiId, documentWith, operationWith, reviewedWith, tabPath } from "../testing-apis.ts";

const operation = operationWith("/users/{user}/orders/{order}");
const open = async (item: "rename" | "split", answers: Answers = {}) => {
  const opened = await openPage(tabPath("operations"), {
    answers: {
      ...apiAnswers(),
      "apis.operations": pageOf(operation),
      "apis.decisions": { items: [] },
      "apis.decide": { undo: [] },
      ...answers,
    },
  });
  await pick(opened.user, say("inventory.actionsOf", { name: operation.id }), say(`inventory.${item}`));
  await screen.findByRole("dialog", { name: say(`inventory.${item}Title`) });
  return opened;
};
const stepsOf = (body: unknown) => (typeof body === "object" && body !== null && "steps" in body ? body.steps : null);

describe("renaming a parameter", () => {
  test("starts with the last one, and sends its new name", async () => {
    const { user, server } = await open("rename");
    expect(await screen.findByDisplayValue("order")).toBeDefined();
    expect(await choicesOf(user, say("inventory.parameter"))).toEqual(["/users/{user}", "/users/{}/orders/{order}"]);
    await fill(user, say("inventory.parameterName"), " number ");
    await user.click(screen.getByRole("button", { name: say("inventory.renameSubmit") }));
    expect(
      await screen.findByText(say("inventory.decided.rename", { path: "/users/{}/orders/{number}" })),
    ).toBeDefined();
    expect(stepsOf(server.asked("apis.decide")[0]?.body)).toEqual([
      { edit: { kind: "rename", slot: "/users/{}/orders", name: "number" }, withdrawn: false },
    ]);
    expect(server.asked("apis.decide")[0]?.params).toEqual({ id: apiId });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("of another one, whose name stands in the field then", async () => {
    const { user, server } = await open("rename");
    await choose(user, say("inventory.parameter"), "/users/{user}");
    expect(await screen.findByDisplayValue("user")).toBeDefined();
    await fill(user, say("inventory.parameterName"), "login");
    await user.click(screen.getByRole("button", { name: say("inventory.renameSubmit") }));
    await screen.findByText(say("inventory.decided.rename", { path: "/users/{login}" }));
    expect(stepsOf(server.asked("apis.decide")[0]?.body)).toMatchObject([{ edit: { slot: "/users", name: "login" } }]);
  });

  test.each(["", "9lives", "a b", "a/b", "x".repeat(61)])("refuses the name %j where it is typed", async (name) => {
    const { user, server } = await open("rename");
    await fill(user, say("inventory.parameterName"), name);
    expect(errorAt(say("inventory.parameterName"))).toBeNull();
    await user.click(screen.getByRole("button", { name: say("inventory.renameSubmit") }));
    expect(errorAt(say("inventory.parameterName"))).toBe(say("inventory.renameWrong"));
    expect(server.asked("apis.decide")).toEqual([]);
    await fill(user, say("inventory.parameterName"), "x_1.y-z");
    expect(errorAt(say("inventory.parameterName"))).toBeNull();
  });

  test("stays open with what was typed when it is refused, and closes without a decision", async () => {
    const { user, server } = await open("rename", { "apis.decide": refuse("not_found") });
    await fill(user, say("inventory.parameterName"), "number");
    await user.click(screen.getByRole("button", { name: say("inventory.renameSubmit") }));
    await findToast(say("problem.not_found"));
    expect(screen.getByDisplayValue("number")).toBeDefined();
    await user.click(screen.getByRole("button", { name: say("ui.cancel") }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.asked("apis.decide").length).toBe(1);
  });
});

describe("taking a value out of a parameter", () => {
  test("starts empty, and sends the value", async () => {
    const { user, server } = await open("split");
    await choose(user, say("inventory.parameter"), "/users/{user}");
    await fill(user, say("inventory.pathValue"), "me 2");
    await user.click(screen.getByRole("button", { name: say("inventory.splitSubmit") }));
    await screen.findByText(say("inventory.decided.split", { path: "/users/me 2" }));
    expect(stepsOf(server.asked("apis.decide")[0]?.body)).toEqual([
      { edit: { kind: "split", slot: "/users", value: "me 2" }, withdrawn: false },
    ]);
  });

  test("refuses what is no segment of a path", async () => {
    const { user, server } = await open("split");
    await user.click(screen.getByRole("button", { name: say("inventory.splitSubmit") }));
    expect(errorAt(say("inventory.pathValue"))).toBe(say("inventory.splitWrong"));
    await fill(user, say("inventory.pathValue"), "a/b");
    expect(errorAt(say("inventory.pathValue"))).toBe(say("inventory.splitWrong"));
    expect(server.asked("apis.decide")).toEqual([]);
  });
});

describe("the review", () => {
  const items = [
    reviewedWith("/pets/{pet}", { paths: ["/pets/7", "/pets/8"], path_count: 5, documented: false }),
    reviewedWith("/internal"),
  ];
  const openReview = async (answers: Answers = {}) => {
    const opened = await openPage(tabPath("operations"), {
      answers: {
        ...apiAnswers(),
        "apis.operations": pageOf(operation),
        "apis.decisions": { items: [] },
        "apis.review": { items },
        "apis.approve": documentWith(3),
        ...answers,
      },
    });
    await opened.user.click(await screen.findByText(say("inventory.review")));
    const dialog = await screen.findByRole("dialog", { name: say("inventory.reviewTitle") });
    return { ...opened, dialog: within(dialog) };
  };

  test("lists what was learned with paths as they were called", async () => {
    const { dialog, server } = await openReview();
    const shown = await dialog.findAllByRole("listitem");
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      `GET/pets/{pet}${say("inventory.newOperation")}/pets/7  /pets/8 ${say("inventory.morePaths", { count: 3 })}`,
      "GET/internal/internal ",
    ]);
    expect(server.asked("apis.review")[0]?.params).toEqual({ id: apiId });
  });

  test("approves all but what is left out, in the dialect that is chosen, as the next version", async () => {
    const { user, dialog, server } = await openReview();
    await user.click(await dialog.findByLabelText(/internal/));
    await user.click(dialog.getByLabelText(/pets/));
    expect(dialog.getByRole("button", { name: say("inventory.approve", { count: 0 }) }).hasAttribute("disabled")).toBe(
      true,
    );
    await user.click(dialog.getByLabelText(/pets/));
    await choose(user, say("inventory.dialect"), "OpenAPI 2.0");
    await user.click(dialog.getByRole("button", { name: say("inventory.approve", { count: 1 }) }));
    await findToast(say("inventory.approved", { version: 3 }));
    expect(server.asked("apis.approve")).toMatchObject([
      { params: { id: apiId }, body: { operations: ["GET /pets/{pet}"], dialect: "2.0" } },
    ]);
    expect(screen.queryByRole("dialog", { name: say("inventory.reviewTitle") })).toBeNull();
    expect(server.asked("apis.get").length).toBeGreaterThan(1);
  });

  test("stays open when it is refused, and closes without approval", async () => {
    const { user, dialog, server } = await openReview({ "apis.approve": refuse("invalid_input") });
    await user.click(await dialog.findByRole("button", { name: say("inventory.approve", { count: 2 }) }));
    await findToast(say("problem.invalid_input"));
    expect(server.asked("apis.approve")[0]?.body).toEqual({
      operations: ["GET /pets/{pet}", "GET /internal"],
      dialect: "3.1",
    });
    await user.click(dialog.getByText(say("ui.cancel")));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is loading, or failed and can be retried", async () => {
    const { user, dialog, server } = await openReview({ "apis.review": refuse("internal") });
    await dialog.findByText(say("inventory.operationsErrorTitle"));
    server.answer({ "apis.review": pending });
    await user.click(dialog.getByRole("button", { name: say("ui.retry") }));
    expect(server.asked("apis.review").length).toBe(2);
    expect(dialog.queryAllByRole("listitem")).toEqual([]);
  });
});

import { afterEach, expect, test, vi } from "vitest";
import { keepTyping } from "./use-panel.tsx";

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const entered = vi.fn<(text: string) => void>();
let giveUp = () => {};
afterEach(() => {
  giveUp();
  document.body.innerHTML = "";
  entered.mockClear();
});

function type(...keys: readonly string[]): void {
  for (const key of keys) {
    const press = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(press);
  }
}

/** The dialog opens, and its field takes the focus. */
function open(): HTMLInputElement {
  document.body.innerHTML = "<div role=dialog><input></div>";
  const field = document.querySelector("input");
  if (field === null) throw new Error("There is no field");
  field.addEventListener("keydown", ({ key }) => key === "Enter" && entered(field.value));
  field.focus();
  return field;
}

test("what is typed before the field is there is written into it, without what was taken back", async () => {
  giveUp = keepTyping();
  type("d", "a", "x", "Backspace", "r", "k");
  const field = open();
  await frame();
  await frame();
  expect(field.value).toBe("dark");
  expect(entered).not.toHaveBeenCalled();
});

test("an Enter that ends it is pressed once the text is there, and nothing after it counts", async () => {
  giveUp = keepTyping();
  type("d", "a", "Enter", "x", "Enter");
  open();
  for (let frames = 0; frames < 4; frames += 1) await frame();
  expect(entered.mock.calls).toEqual([["da"]]);
});

test("an Enter before any text chooses nothing", async () => {
  giveUp = keepTyping();
  type("Enter", "d");
  const field = open();
  for (let frames = 0; frames < 4; frames += 1) await frame();
  expect([field.value, entered.mock.calls]).toEqual(["d", []]);
});

test("Escape gives up what was typed", async () => {
  giveUp = keepTyping();
  type("d", "Escape");
  const field = open();
  await frame();
  expect(field.value).toBe("");
});

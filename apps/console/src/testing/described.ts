import { screen } from "@testing-library/react";

/** What describes a control: its error and its hint. */
export function descriptionOf(control: Element): string {
  const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}

/** The error that a field shows, found by its label; null without one. */
export function errorAt(label: string): string | null {
  const control = screen.getByLabelText(label);
  if (control.getAttribute("aria-invalid") !== "true") return null;
  const id = control
    .getAttribute("aria-describedby")
    ?.split(" ")
    .find((each) => each.endsWith("-error"));
  return id === undefined ? "" : (document.getElementById(id)?.textContent ?? "");
}

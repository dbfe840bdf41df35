import { within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { findCard } from "./cards.ts";
import { say } from "./say.ts";

/** The numbers of a chart, as its table shows them: a row of headers, then the rows. */
export async function readChart(user: UserEvent, title: string): Promise<string[][]> {
  const card = within(await findCard(title));
  await user.click(card.getByLabelText(say("ui.chart.asTable")));
  const rows = within(await card.findByRole("table", { name: title })).getAllByRole("row");
  const read = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
  await user.click(card.getByLabelText(say("ui.chart.asTable")));
  return read;
}

/** Presses keys on a chart. */
export async function pressOnChart(user: UserEvent, title: string, keys: string): Promise<void> {
  const slider = await within(await findCard(title)).findByRole("slider", { name: title });
  slider.focus();
  await user.keyboard(keys);
}

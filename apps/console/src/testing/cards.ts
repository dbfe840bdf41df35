import { screen, within } from "@testing-library/react";

/** Waits for the card with a heading. */
export async function findCard(title: string): Promise<HTMLElement> {
  for (const heading of await screen.findAllByText(title)) {
    const card = heading.closest("h2")?.closest("section");
    if (card) return card;
  }
  throw new Error(`No card is titled ${title}`);
}

/** What a list of keys and values says under a key. */
export function valueOf(key: string, container: HTMLElement = document.body): HTMLElement {
  const value = within(container).getByText(key, { selector: "dt" }).nextElementSibling;
  if (!(value instanceof HTMLElement)) throw new Error(`${key} has no value`);
  return value;
}

/** The keys of the lists of keys and values, in their order. */
export const keysOf = (container: HTMLElement): readonly string[] =>
  [...container.querySelectorAll("dt")].map(({ textContent }) => textContent);

/** The entries of a timeline, in their order: the title, then who it was and what else is said. */
export const timelineIn = (container: HTMLElement): readonly (readonly string[])[] =>
  [...container.querySelectorAll("ol > li")].map((entry) =>
    [...entry.querySelectorAll("p, div > div")].map(({ textContent }) => textContent),
  );

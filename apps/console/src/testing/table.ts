import { screen } from "@testing-library/react";

/** The row of a table that says a text somewhere. */
export async function findRow(text: string): Promise<HTMLTableRowElement> {
  for (const found of await screen.findAllByText(text)) {
    const row = found.closest("tr");
    if (row !== null) return row;
  }
  throw new Error(`No row says ${text}`);
}

/** What a row says, by the heading of each column. */
export function cellsOf(row: HTMLTableRowElement): Readonly<Record<string, string>> {
  const headings = [...(row.closest("table")?.querySelectorAll("thead th") ?? [])].map(
    ({ textContent }) => textContent,
  );
  return Object.fromEntries([...row.cells].map(({ textContent }, index) => [headings[index] ?? "", textContent]));
}

export interface ComboboxChoice {
  /** Its identity. */
  readonly value: string;
  /** Its name, which the typed text is looked for in. */
  readonly label: string;
  /** A second line. */
  readonly hint?: string;
  /** The heading it stands under; choices of one group need not follow each other. */
  readonly group?: string;
  readonly disabled?: boolean;
}

/** What the list shows: choices under a heading, which may be empty. `creates` marks the offer to make a new one. */
export interface ShownChoice extends ComboboxChoice {
  readonly creates?: true;
}

export type ShownGroup = Readonly<{ value: string; items: readonly ShownChoice[] }>;

/** Groups choices in the order in which their headings first occur. */
export function groupChoices(choices: readonly ShownChoice[]): ShownGroup[] {
  const groups = Map.groupBy(choices, ({ group }) => group ?? "");
  return [...groups].map(([value, items]) => ({ value, items }));
}

/** The offer to create what was typed, unless it is nothing or exists already. */
export function offerOf(query: string, choices: readonly ComboboxChoice[]): ShownGroup[] {
  const label = query.trim();
  const same = (choice: ComboboxChoice) => choice.label.toLowerCase() === label.toLowerCase();
  if (label === "" || choices.some(same)) return [];
  return [{ value: "", items: [{ value: `create ${label}`, label, creates: true }] }];
}

import { detailTables, figuresTable, limitsOf, sourceTable } from "./card-tables.ts";
import type { MailExample } from "./examples.ts";
import type { Trained } from "./train-model.ts";

/** What a model of all sources was trained on, what it reached and what it is not good for, as a page. */
export function foldsCard(
  examples: readonly MailExample[],
  added: readonly MailExample[],
  { model, heldOut }: Trained,
): string {
  return `# The mail model "${model.version}"

Trained by \`npm run train-mail -- --all-sources\` from all mail of the corpora, some of which forbids commercial use: Parapet
doesn't ship it. The file holds weights only: no mail and no sentence of one.

## Trained on

${sourceTable([...examples, ...added])}

"extra-text" are bodies of political bulk mail without headers.

## Reached on sources that were held out

Five folds. Sources with legitimate mail are held out whole, with their unwanted mail too, threats of the honeypot by half-years, and near copies
of a held-out mail are not trained on. p is calibrated for a share of threats of 12 %, and what is said of a fold comes from a
calibration on the four others; recall at a share of false alarms and areas need none. Penalties and how much each source counts were
chosen on these folds too, and traits were made by looking at what they missed: on mail of other sources expect less.

${figuresTable([[model.version, heldOut.figures]])}

${detailTables(heldOut)}

## What it is not good for

${limitsOf(heldOut)}
- Advertising counts less than threats in training, because it looks like honest bulk mail: much of it is not flagged.
`;
}

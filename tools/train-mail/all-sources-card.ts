import { detailTables, figuresTable, limitsOf, sourceTable } from "./card-tables.ts";
import type { MailExample } from "./examples.ts";
import type { Trained } from "./train-model.ts";

/** The data card of a model of all sources: training data, results and limitations. */
export function allSourcesCard(
  examples: readonly MailExample[],
  added: readonly MailExample[],
  { model, heldOut }: Trained,
): string {
  return `# Email model "${model.version}"

Trained by \`npm run train-mail -- --all-sources\` from all corpora, some of which forbid commercial use, so Parapet
doesn't ship it. The file has weights only, no text of any message.

## Training data

${sourceTable([...examples, ...added])}

"extra-text" are bodies of political bulk email without headers.

## Results on held-out sources

Five folds. Sources with legitimate email are held out whole, including their unwanted email, and threats of the honeypot by half-years, without near duplicates
in the training data. p is calibrated for a threat share of 12 %, each fold on the four others; recall at a false alarm rate and areas need no
calibration. Penalties and source weights were chosen on these folds, and traits were added for their misses, so expect lower results on other email.

${figuresTable([[model.version, heldOut.figures]])}

${detailTables(heldOut)}

## Limitations

${limitsOf(heldOut)}
- Advertising counts less than threats in training, because it looks like legitimate bulk email: much of it is not flagged.
`;
}

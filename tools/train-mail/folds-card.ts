import { usualThresholds } from "@parapet/mail-analysis";
import type { MailExample } from "./examples.ts";
import type { Trained } from "./train-model.ts";

/** What a model was trained on, what it reached and what it is not good for, as a page. */
export function dataCard(
  examples: readonly MailExample[],
  added: readonly MailExample[],
  { model, figures, falseAlarms, curve }: Trained,
): string {
  const percent = (share: number) => `${(100 * share).toFixed(share < 0.01 ? 2 : 1)} %`;
  const rows = [...Map.groupBy(examples, ({ mail }) => `${mail.group} | ${mail.source} | ${mail.label}`)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, of]) => `| ${key} | ${of.length} |`);
  const addedRows = [...Map.groupBy(added, ({ mail }) => mail.source)].map(
    ([source, of]) => `| added | ${source} | ham | ${of.length} |`,
  );
  const { recall_at_false_alarms: recall, flagged, modern_bulk: bulk } = figures;
  return `# The mail model "${model.version}"

A sparse linear model over signals, traits, hashed words, and hashed parts of names, hosts, paths and subjects. The file holds
weights only: no mail and no sentence of one. It is the one best fit under an L2 penalty, so order and chance play no part. Made by \`npm run train-mail\`; without the file signals count by their severity.

## Trained on

| group | source | label | mails |
| --- | --- | --- | --- |
${[...rows, ...addedRows].join("\n")}

Licences: phishing_pot is CC BY-NC 4.0; mails of public lists and newsletters belong to their senders; SpamAssassin's
public corpus and TREC 2007 are for research. Weights learnt from them are data of their own; whoever may not use such data
trains from their own mail. "invented" are legitimate mails of a generator of ours (\`tools/train-mail/invent\`): newsletters, offers,
receipts, notices, appeals, forwards, questions on lists and colleagues' mails in English, French and Arabic, fewer in Portuguese, German, Spanish,
Dutch, Italian, Japanese, Polish and Turkish, from companies that do not exist and from well-known ones in their own name; they come by the companies' own servers and by
services that send for others, known ones and such as no list knows. In a language in which nearly all mail of the corpora is unwanted they
count more, so that a language is no evidence. "extra-text" are bodies of political bulk mail without headers.

## Reached on sources that were held out

Five folds. Sources with legitimate mail are held out whole, with their unwanted mail too, threats of the honeypot by half-years, and near copies
of a held-out mail are not trained on. p is calibrated for a share of threats of 12 %, and what is said of a fold comes from a
calibration on the four others; recall at a share of false alarms and areas need none. The model that is shipped was trained on all mail and calibrated on the held-out scores of
all five, so that its own error is not measured here; folds are few, and one source with both kinds can move it.
Penalties and how much each source counts were chosen on these folds too, and traits were made by looking at what they missed: on mail
of other sources expect less.

| figure | value |
| --- | --- |
| recall of phish and bec at 0.1 %, 0.5 %, 1 % false alarms | ${percent(recall["0.1%"])}, ${percent(recall["0.5%"])}, ${percent(recall["1%"])} |
| area under the curve; against modern bulk mail alone | ${figures.auc.toFixed(4)}; ${figures.auc_modern_bulk?.toFixed(4) ?? "-"} |
| called suspicious or worse: phish, bec, spam | ${percent(flagged.phish)}, ${percent(flagged.bec)}, ${percent(flagged.spam)} |
| called suspicious or worse: all legitimate mail; modern bulk mail (${bulk.mails}) | ${percent(flagged.ham)}; ${percent(bulk.flagged)} |
| expected calibration error | ${figures.ece.toFixed(4)} |

What was said and what happened, by fifteenths of p; threats are ${percent((figures.mails.phish + figures.mails.bec) / (figures.mails.phish + figures.mails.bec + figures.mails.ham))} of these mails:

| p from | mails | p said, mean | threats |
| --- | --- | --- | --- |
${figures.reliability.map(({ from, mails, said, happened }) => `| ${from.toFixed(2)} | ${mails} | ${percent(said)} | ${percent(happened)} |`).join("\n")}

Mail is called suspicious from a probability of ${usualThresholds.suspicious} on. Other limits would have given, on the same folds:

| from | phish and bec | phish | bec | all legitimate mail | modern bulk mail |
| --- | --- | --- | --- | --- | --- |
${curve.map((at) => `| ${at.from} | ${[at.threats, at.phish, at.bec, at.ham, at.bulk].map(percent).join(" | ")} |`).join("\n")}

| source of legitimate mail, held out | mails | called suspicious or worse |
| --- | --- | --- |
${falseAlarms.map(({ source, mails, flagged: share }) => `| ${source} | ${mails} | ${percent(share)} |`).join("\n")}

## What it is not good for

- Nearly all modern legitimate mail is conversation of technical mailing lists, ${bulk.mails} mails are modern bulk or transactional: what is said about
  false alarms on newsletters is rough, and says little about a company's own mail.
- The threats are mostly one consumer honeypot: hardly any corporate payment fraud or theft of Microsoft 365 credentials. About one label in ten is wrong.
- Advertising counts less than threats in training, because it looks like honest bulk mail: much of it is not flagged.
- Verdicts of SPF, DKIM and DMARC, history and people were unknown while it was trained; their signals have fixed weights, which nobody measured.
`;
}

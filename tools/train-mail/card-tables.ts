import type { MailFigures } from "../bench/mail/figures.ts";
import type { HeldOut } from "./evaluate-held-out.ts";
import type { MailExample } from "./examples.ts";
import { isPermissive, sourceOf } from "./mail-sources.ts";

export function percent(share: number): string {
  return `${(100 * share).toFixed(share < 0.01 ? 2 : 1)} %`;
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** Message counts by source and label, with each source's license. */
export function sourceTable(examples: readonly MailExample[]): string {
  const bySource = Map.groupBy(examples, ({ message }) => message.source);
  const rows = [...bySource].toSorted(byName).map(([name, of]) => {
    const source = sourceOf(name);
    const labels = [...Map.groupBy(of, ({ message }) => message.label)].toSorted(byName);
    return [
      name,
      labels.map(([label, count]) => `${label} ${count.length}`).join(", "),
      source?.origin ?? "The operator's own",
      source?.license ?? "The operator's own",
      source?.commercialUse ?? "-",
      isPermissive(name) ? "yes" : "no",
    ];
  });
  return table(["source", "messages", "origin", "license", "commercial use", "trains the shipped model"], rows);
}

/** Metrics of models or subsets, side by side. */
export function figuresTable(columns: readonly (readonly [name: string, figures: MailFigures])[]): string {
  const row = (name: string, value: (figures: MailFigures) => string) => [name, ...columns.map(([, of]) => value(of))];
  return table(
    ["metric", ...columns.map(([name]) => name)],
    [
      row("recall of phish and bec at 0.1 %, 0.5 %, 1 % false alarms", ({ recall_at_false_alarms: recall }) =>
        [recall["0.1%"], recall["0.5%"], recall["1%"]].map(percent).join(", "),
      ),
      row(
        "area under the curve; against modern bulk email alone",
        ({ auc, auc_modern_bulk: bulk }) => `${auc.toFixed(4)}; ${bulk?.toFixed(4) ?? "-"}`,
      ),
      row("rated suspicious or worse: phish, bec, spam", ({ flagged: { phish, bec, spam } }) =>
        [phish, bec, spam].map(percent).join(", "),
      ),
      row(
        "rated suspicious or worse: all legitimate email; modern bulk email",
        ({ flagged, modern_bulk: bulk }) => `${percent(flagged.ham)}; ${percent(bulk.flagged)} of ${bulk.messages}`,
      ),
      row("expected calibration error", ({ ece }) => ece.toFixed(4)),
    ],
  );
}

/** Calibration, other thresholds and false alarms by source. */
export function detailTables({ limit, figures, curve, falseAlarms }: HeldOut): string {
  const { phish, bec, ham } = figures.messages;
  return `Reliability by fifteenths of p; threats are ${percent((phish + bec) / (phish + bec + ham))} of these messages:

${table(
  ["p from", "messages", "mean p", "threats"],
  figures.reliability.map(({ from, messages: count, predicted, observed }) => [
    from.toFixed(2),
    count,
    percent(predicted),
    percent(observed),
  ]),
)}

The suspicious threshold is ${limit}. Results of other thresholds on the same data:

${table(
  ["from", "phish and bec", "phish", "bec", "all legitimate email", "modern bulk email"],
  curve.map((at) => [at.from, ...[at.threats, at.phish, at.bec, at.ham, at.bulk].map(percent)]),
)}

${table(
  ["source of legitimate email", "messages", "rated suspicious or worse"],
  falseAlarms.map(({ source, messages: count, flagged }) => [source, count, percent(flagged)]),
)}`;
}

/** What the metrics can't show. */
export function limitsOf({ figures }: HeldOut): string {
  return `- Almost all modern legitimate email in the corpora is from technical mailing lists, and ${figures.modern_bulk.messages} messages are modern bulk or
  transactional: false alarm rates for newsletters are rough estimates, and may differ for a company's own email.
- Most threats are from one consumer honeypot, with little corporate payment fraud or theft of Microsoft 365 credentials. About one label in ten is wrong.
- Verdicts of SPF, DKIM and DMARC, history and people were unknown in training; their signals have fixed weights, which were not evaluated.`;
}

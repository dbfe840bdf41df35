import type { MailFigures } from "../bench/mail/figures.ts";
import type { MailExample } from "./examples.ts";
import type { HeldOut } from "./judge-held-out.ts";
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

/** How many mails of which source and label, and what the source's licence allows. */
export function sourceTable(examples: readonly MailExample[]): string {
  const bySource = Map.groupBy(examples, ({ mail }) => mail.source);
  const rows = [...bySource].toSorted(byName).map(([name, of]) => {
    const source = sourceOf(name);
    const labels = [...Map.groupBy(of, ({ mail }) => mail.label)].toSorted(byName);
    return [
      name,
      labels.map(([label, mails]) => `${label} ${mails.length}`).join(", "),
      source?.origin ?? "The operator's own",
      source?.licence ?? "The operator's own",
      source?.commercialUse ?? "-",
      isPermissive(name) ? "yes" : "no",
    ];
  });
  return table(["source", "emails", "origin", "licence", "commercial use", "trains the shipped model"], rows);
}

/** Figures of models or of parts of the mail, side by side. */
export function figuresTable(columns: readonly (readonly [name: string, figures: MailFigures])[]): string {
  const row = (name: string, value: (figures: MailFigures) => string) => [name, ...columns.map(([, of]) => value(of))];
  return table(
    ["figure", ...columns.map(([name]) => name)],
    [
      row("recall of phish and bec at 0.1 %, 0.5 %, 1 % false alarms", ({ recall_at_false_alarms: recall }) =>
        [recall["0.1%"], recall["0.5%"], recall["1%"]].map(percent).join(", "),
      ),
      row(
        "area under the curve; against modern bulk mail alone",
        ({ auc, auc_modern_bulk: bulk }) => `${auc.toFixed(4)}; ${bulk?.toFixed(4) ?? "-"}`,
      ),
      row("called suspicious or worse: phish, bec, spam", ({ flagged: { phish, bec, spam } }) =>
        [phish, bec, spam].map(percent).join(", "),
      ),
      row(
        "called suspicious or worse: all legitimate mail; modern bulk mail",
        ({ flagged, modern_bulk: bulk }) => `${percent(flagged.ham)}; ${percent(bulk.flagged)} of ${bulk.mails}`,
      ),
      row("expected calibration error", ({ ece }) => ece.toFixed(4)),
    ],
  );
}

/** Calibration, other thresholds and false alarms by source. */
export function detailTables({ limit, figures, curve, falseAlarms }: HeldOut): string {
  const { phish, bec, ham } = figures.mails;
  return `What was said and what happened, by fifteenths of p; threats are ${percent((phish + bec) / (phish + bec + ham))} of these mails:

${table(
  ["p from", "mails", "p said, mean", "threats"],
  figures.reliability.map(({ from, mails, said, happened }) => [
    from.toFixed(2),
    mails,
    percent(said),
    percent(happened),
  ]),
)}

Mail is called suspicious from a probability of ${limit} on. Other limits would have given, on the same mail:

${table(
  ["from", "phish and bec", "phish", "bec", "all legitimate mail", "modern bulk mail"],
  curve.map((at) => [at.from, ...[at.threats, at.phish, at.bec, at.ham, at.bulk].map(percent)]),
)}

${table(
  ["source of legitimate mail", "mails", "called suspicious or worse"],
  falseAlarms.map(({ source, mails, flagged }) => [source, mails, percent(flagged)]),
)}`;
}

/** What no figure of the corpora can tell. */
export function limitsOf({ figures }: HeldOut): string {
  return `- Nearly all modern legitimate mail of the corpora is conversation of technical mailing lists, ${figures.modern_bulk.mails} measured mails are modern bulk or
  transactional: what is said about false alarms on newsletters is rough, and says little about a company's own mail.
- The measured threats are mostly one consumer honeypot: hardly any corporate payment fraud or theft of Microsoft 365 credentials. About one label in ten is wrong.
- Verdicts of SPF, DKIM and DMARC, history and people were unknown while it was trained; their signals have fixed weights, which nobody measured.`;
}

import type { ImportLine } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

interface ImportPreviewProps<Line extends ImportLine> {
  lines: readonly Line[];
  nameOf: ((line: Line) => string | undefined) | undefined;
}

const tones: Readonly<Record<ImportLine["result"], "success" | "warning" | "neutral">> = {
  new: "success",
  known: "neutral",
  refused: "warning",
  heading: "neutral",
};

/** The outcome for each value; rejected ones come first, to be fixed. */
export function ImportPreview<Line extends ImportLine>({ lines, nameOf }: ImportPreviewProps<Line>) {
  const t = useT();
  const format = useFormat();
  const placed = lines.map((line, place) => ({ line, place }));
  const of = (result: ImportLine["result"]) => placed.filter(({ line }) => line.result === result);
  const counts = (["new", "known", "refused"] as const).map((result) => ({ result, count: of(result).length }));
  const sorted = [...of("refused"), ...of("new"), ...of("known"), ...of("heading")];
  return (
    <div className="grid gap-3">
      <p role="status" className="flex flex-wrap gap-2">
        {counts.map(({ result, count }) => (
          <Badge key={result} tone={count === 0 ? "neutral" : tones[result]}>
            {t(`import.count.${result}`, { count })}
          </Badge>
        ))}
      </p>
      <ul
        aria-label={t("import.preview")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
        tabIndex={0}
        className="grid max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line"
      >
        {sorted.map(({ line, place }) => {
          const name = nameOf?.(line);
          return (
            <li key={place} className="flex items-start justify-between gap-3 px-3 py-2">
              <span className="grid min-w-0">
                <bdi className="ltr-text justify-self-start wrap-anywhere">{line.value ?? line.typed}</bdi>
                <span className="text-sm text-fg-3 wrap-anywhere">
                  {t("import.line", { line: format.number(line.line) })}
                  {(name ?? line.note) !== null && (
                    <>
                      {" · "}
                      <bdi>{name ?? line.note}</bdi>
                    </>
                  )}
                  {line.why !== null && ` · ${t(`import.why.${line.why}`)}`}
                </span>
              </span>
              <Badge tone={tones[line.result]}>{t(`import.result.${line.result}`)}</Badge>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

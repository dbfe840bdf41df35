import { changeLevel, maxChanges, type AnswerOf, type ApiChange, type Endpoints } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Breakable } from "@parapet/ui/breakable";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { MethodBadge } from "../../../../lib/traffic/method-badge.tsx";
import { levelTones, placesOf, useSentence } from "./use-sentence.ts";

interface ChangeListProps {
  data: AnswerOf<Endpoints["apis.changes"]>;
  /** Shows the change in the texts, on pages that have them. */
  onShow?: ((change: ApiChange) => void) | undefined;
}

const keyOf = ({ rule, from_pointer, to_pointer, values }: ApiChange) =>
  JSON.stringify([rule, from_pointer, to_pointer, values]);

/** What changes, the gravest first. */
export function ChangeList({ data: { summary, changes }, onShow }: ChangeListProps) {
  const t = useT();
  const total = summary.error + summary.warning + summary.info;
  return (
    <Card
      title={t("inventory.changes", { count: total })}
      actions={
        <div className="flex flex-wrap justify-end gap-2">
          {changeLevel.options
            .filter((level) => summary[level] > 0)
            .map((level) => (
              <Badge key={level} tone={levelTones[level]}>
                {t(`inventory.levelCount.${level}`, { count: summary[level] })}
              </Badge>
            ))}
        </div>
      }
    >
      {changes.length === 0 ? (
        <p className="text-fg-2">{t("inventory.noChanges")}</p>
      ) : (
        <ul
          aria-label={t("inventory.changes", { count: total })}
          // Long lists scroll in themselves, so that the texts below stay within reach.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="-mx-2 grid max-h-128 divide-y divide-line overflow-y-auto px-2"
        >
          {changes.map((change) => (
            <Change key={keyOf(change)} change={change} onShow={onShow} />
          ))}
        </ul>
      )}
      {total > changes.length && (
        <p className="mt-3 text-sm text-fg-2">{t("inventory.changesCut", { count: maxChanges })}</p>
      )}
    </Card>
  );
}

function Change({ change, onShow }: { change: ApiChange } & Pick<ChangeListProps, "onShow">) {
  const t = useT();
  const format = useFormat();
  const sentence = useSentence();
  const { rule, level, method, path, calls, consumers, from_line, to_line } = change;
  const line = to_line ?? from_line;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span className="min-w-24">
        <Badge tone={levelTones[level]}>{t(`inventory.level.${level}`)}</Badge>
      </span>
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <p className="font-medium wrap-anywhere">{sentence(change)}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-fg-2">
          {method !== null && <MethodBadge method={method} />}
          {path !== null && (
            <bdi className="ltr-text font-mono wrap-anywhere">
              <Breakable text={path} />
            </bdi>
          )}
          {placesOf(change).map((place) => (
            <bdi key={place} className="ltr-text font-mono break-all">
              {place}
            </bdi>
          ))}
          <bdi className="ltr-text font-mono break-all text-fg-3">{rule}</bdi>
        </p>
        {calls > 0 && <p className="text-sm text-fg-2">{t("inventory.hit", { calls, consumers })}</p>}
      </div>
      {line !== null && onShow && (
        <Button size="sm" variant="ghost" onClick={() => onShow(change)}>
          {t("inventory.showLine", { line: format.number(line) })}
        </Button>
      )}
    </li>
  );
}

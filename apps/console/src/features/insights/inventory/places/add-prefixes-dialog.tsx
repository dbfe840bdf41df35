import { maxHostPrefixes, maxPrefixSegments, pathPrefix, type Api } from "@parapet/contract";
import { Breakable } from "@parapet/ui/breakable";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { TextArea } from "@parapet/ui/text-area";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { isolated } from "../../../../lib/i18n/isolated.ts";
import { useT, type Translate } from "../../../../lib/i18n/use-t.ts";
import { HostName } from "../../../../lib/insights/host-name.tsx";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { MethodBadge } from "../../../../lib/traffic/method-badge.tsx";
import { prefixesPreviewQuery, prefixesQuery } from "./place-queries.ts";
import type { useSetPlaces } from "./use-set-places.ts";

interface AddPrefixesDialogProps {
  api: Pick<Api, "id">;
  /** What is typed at first. */
  suggested?: readonly string[];
  places: ReturnType<typeof useSetPlaces>;
  onClose: () => void;
}

const none: readonly never[] = [];

/** Takes path prefixes, and shows which calls become APIs of their own before they do. */
export function AddPrefixesDialog({ api, suggested = none, places, onClose }: AddPrefixesDialogProps) {
  const t = useT();
  const [typed, setTyped] = useState(suggested.join("\n"));
  const { data } = useQuery(prefixesQuery(api.id));
  const known = data?.items.map(({ prefix }) => prefix) ?? [];
  const lines = typed.split("\n").map((line) => line.trim());
  const prefixes = [...new Set(lines.filter((line) => line !== ""))];
  const problem = problemOf(t, prefixes, known);
  const isReady = prefixes.length > 0 && problem === undefined && data !== undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t("inventory.prefixes.addTitle")}
      description={t("inventory.prefixes.addText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button
            variant="primary"
            disabled={!isReady}
            loading={places.isPending}
            onClick={() =>
              places.divide(prefixes, known, t("inventory.prefixes.added", { count: prefixes.length }), onClose)
            }
          >
            {t("inventory.prefixes.submit", { count: prefixes.length })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextArea
          label={t("inventory.prefixes.label")}
          hint={t("inventory.prefixes.hint", { max: maxHostPrefixes })}
          rows={4}
          value={typed}
          error={problem}
          spellCheck={false}
          autoCapitalize="none"
          dir="ltr"
          className="font-mono"
          onChange={(event) => setTyped(event.target.value)}
        />
        {isReady && <Preview id={api.id} prefixes={prefixes} />}
      </div>
    </Dialog>
  );
}

function problemOf(t: Translate, prefixes: readonly string[], known: readonly string[]): string | undefined {
  const isWrong = (prefix: string) =>
    !pathPrefix.safeParse(prefix).success || prefix.split("/").length - 1 > maxPrefixSegments;
  const wrong = prefixes.find(isWrong);
  if (wrong !== undefined)
    return t("inventory.prefixes.invalid", { prefix: isolated(wrong), segments: maxPrefixSegments });
  const taken = prefixes.find((prefix) => known.includes(prefix));
  if (taken !== undefined) return t("inventory.prefixes.taken", { prefix: isolated(taken) });
  if (prefixes.length + known.length > maxHostPrefixes)
    return t("inventory.prefixes.tooMany", { max: maxHostPrefixes });
  return undefined;
}

/** The calls of 7 days that move, and what stays. */
function Preview({ id, prefixes }: { id: string; prefixes: readonly string[] }) {
  const t = useT();
  const asked = useDeferredValue(prefixes.join("\n"));
  const { data, error, refetch } = useQuery(prefixesPreviewQuery(id, asked.split("\n")));
  if (error)
    return <ProblemCard title={t("inventory.places.previewErrorTitle")} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines count={3} />;
  return (
    <section aria-label={t("inventory.places.preview")} className="grid gap-3 border-t border-line pt-4 text-sm">
      <dl className="grid gap-1.5">
        {data.moves.map(({ prefix, calls, operations }) => (
          <div key={prefix} className="flex flex-wrap gap-x-3">
            <dt>
              <HostName host={prefix} />
            </dt>
            <dd className="text-fg-2">{t("inventory.prefixes.moves", { calls, operations })}</dd>
          </div>
        ))}
      </dl>
      {data.operations.length > 0 && (
        <ul
          aria-label={t("inventory.tab.operations")}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
          tabIndex={0}
          className="grid max-h-48 gap-1.5 overflow-y-auto"
        >
          {data.operations.map(({ prefix, method, template }) => (
            <li key={`${prefix} ${method} ${template}`} className="flex flex-wrap items-center gap-2">
              <MethodBadge method={method} />
              <bdi className="ltr-text font-mono wrap-anywhere">
                <Breakable text={template} />
              </bdi>
            </li>
          ))}
        </ul>
      )}
      <p>{t("inventory.prefixes.stays", data.stays)}</p>
      {data.parameter_calls > 0 && (
        <p className="text-fg-2">{t("inventory.prefixes.parameterCalls", { count: data.parameter_calls })}</p>
      )}
    </section>
  );
}

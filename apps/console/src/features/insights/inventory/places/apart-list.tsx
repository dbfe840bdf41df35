import { Button } from "@parapet/ui/button";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { HostName } from "../../../../lib/insights/host-name.tsx";
import { LoadProblem } from "../../../../lib/problem/load-problem.tsx";
import { apartQuery } from "./place-queries.ts";
import { useApart } from "./use-apart.ts";

interface ApartListProps {
  /** Of the API. */
  id: string;
  mayEdit: boolean;
}

/** APIs that people said are not the same as an API, and the way to have them suggested again; nothing without any. */
export function ApartList({ id, mayEdit }: ApartListProps) {
  const t = useT();
  const titleId = useId();
  const { data, error, refetch } = useQuery(apartQuery(id));
  const { end } = useApart();
  if (error && !data)
    return <LoadProblem title={t("inventory.places.apartProblem")} error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.total === 0) return null;
  const more = data.total - data.items.length;
  return (
    <section aria-labelledby={titleId} className="grid gap-2 border-t border-line pt-4">
      <h3 id={titleId} className="text-sm font-semibold">
        {t("inventory.places.apart")}
      </h3>
      <ul className="grid gap-2">
        {data.items.map(({ pair, other: { name, display_name } }) => (
          <li key={`${pair.api_id} ${pair.other_id}`} className="flex items-start justify-between gap-3">
            {display_name === null ? <HostName host={name} className="text-sm" /> : <bdi>{display_name}</bdi>}
            {mayEdit && (
              <Button
                size="sm"
                loading={end.isPending}
                aria-label={t("inventory.places.endApartOf", { name: display_name ?? name })}
                onClick={() => end.mutate([pair])}
              >
                {t("inventory.places.endApart")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-fg-2">{t("inventory.places.others", { count: more })}</p>}
    </section>
  );
}

import { apiPlaceEndpoints, type ApiSuggestion } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { isolated } from "../../../../lib/i18n/isolated.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { UndoNotice } from "../../../../lib/list/undo-notice.tsx";
import { usePreference } from "../../../../lib/preferences/use-preference.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { suggestionsQuery } from "./place-queries.ts";
import { useApart } from "./use-apart.ts";
import { useSetPlaces } from "./use-set-places.ts";

const AddPlacesDialog = lazy(async () => ({ default: (await import("./add-places-dialog.tsx")).AddPlacesDialog }));

const AddPrefixesDialog = lazy(async () => ({
  default: (await import("./add-prefixes-dialog.tsx")).AddPrefixesDialog,
}));

/** Hosts that are named; the others are counted. */
const maxNamed = 3;

/** The first suggestion to join APIs, or to split one; the next one follows when it is settled. */
export function Suggestions() {
  const { data } = useQuery(suggestionsQuery());
  // What was opened stays the same while the list is read again, and for undo.
  const [opened, setOpened] = useState<ApiSuggestion | null>(null);
  const places = useSetPlaces(opened?.api.id ?? "");
  const [isOpen, setOpen] = useState(false);
  const apart = useApart();
  const { last, end } = apart;
  const first = data?.items[0];
  return (
    <>
      {last !== null && last.pairs.length > 0 && (
        <UndoNotice isPending={end.isPending} onUndo={() => end.mutate(last.pairs)}>
          <p className="wrap-anywhere">{last.text}</p>
        </UndoNotice>
      )}
      {places.last !== null && (
        <UndoNotice isPending={places.isPending} onUndo={places.undo}>
          {places.last.text}
        </UndoNotice>
      )}
      {first !== undefined && (
        <Suggestion
          suggestion={first}
          keep={apart.keep}
          onReview={() => {
            setOpened(first);
            setOpen(true);
          }}
        />
      )}
      <Suspense>
        {isOpen && opened?.reason === "path_prefixes" && (
          <AddPrefixesDialog
            key={opened.api.id}
            api={opened.api}
            suggested={opened.prefixes}
            places={places}
            onClose={() => setOpen(false)}
          />
        )}
        {isOpen && opened !== null && opened.reason !== "path_prefixes" && (
          <AddPlacesDialog
            key={opened.api.id}
            api={opened.api}
            suggested={opened.others}
            places={places}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

interface SuggestionProps {
  suggestion: ApiSuggestion;
  keep: ReturnType<typeof useApart>["keep"];
  onReview: () => void;
}

function Suggestion({ suggestion, keep, onReview }: SuggestionProps) {
  const { reason, api, others, prefixes } = suggestion;
  const isGateway = reason === "path_prefixes";
  const t = useT();
  const locale = usePreference("locale");
  const client = useQueryClient();
  const whole = useMutation({
    mutationFn: () => call(apiPlaceEndpoints["apis.keepWhole"], { params: { id: api.id } }),
    onError: (error) => toast(errorText(t, error), "error"),
    onSuccess: () => client.invalidateQueries({ queryKey: ["apis.suggestions"] }),
  });
  const all = isGateway ? prefixes : [api, ...others].map(({ name }) => name);
  const names = all.slice(0, maxNamed).map(isolated);
  const more = all.length - names.length;
  const words = more > 0 ? [...names, t("inventory.places.others", { count: more })] : names;
  const list = new Intl.ListFormat(locale, { type: "conjunction" }).format(words);
  const text = isGateway
    ? t("inventory.prefixes.suggestion", { host: api.name, count: all.length, prefixes: list })
    : t("inventory.places.suggestion", { count: all.length, hosts: list });
  return (
    <Alert
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onReview}>
            {t("inventory.places.review")}
          </Button>
          <Button
            size="sm"
            loading={keep.isPending || whole.isPending}
            onClick={() =>
              isGateway
                ? whole.mutate()
                : keep.mutate({
                    id: api.id,
                    others: others.map(({ id }) => id),
                    text: t("inventory.places.keptApart", { hosts: list }),
                  })
            }
          >
            {t(isGateway ? "inventory.prefixes.isOne" : "inventory.places.notSame")}
          </Button>
        </span>
      }
    >
      <p className="wrap-anywhere">{text}</p>
    </Alert>
  );
}

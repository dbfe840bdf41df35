import { apiPlaceEndpoints, type ApiSuggestion } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { UndoNotice } from "../../../../lib/list/undo-notice.tsx";
import { usePreference } from "../../../../lib/preferences/use-preference.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { suggestionsQuery } from "./place-queries.ts";
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
  const first = data?.items[0];
  return (
    <>
      {places.last !== null && (
        <UndoNotice isPending={places.isPending} onUndo={places.undo}>
          {places.last.text}
        </UndoNotice>
      )}
      {first !== undefined && (
        <Suggestion
          suggestion={first}
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

function Suggestion({ suggestion, onReview }: { suggestion: ApiSuggestion; onReview: () => void }) {
  const { reason, api, others, prefixes } = suggestion;
  const isGateway = reason === "path_prefixes";
  const t = useT();
  const locale = usePreference("locale");
  const client = useQueryClient();
  const apart = useMutation({
    mutationFn: async () => {
      const params = { id: api.id };
      if (isGateway) await call(apiPlaceEndpoints["apis.keepWhole"], { params });
      else await call(apiPlaceEndpoints["apis.keepApart"], { params, body: { others: others.map(({ id }) => id) } });
    },
    onError: (error) => toast(errorText(t, error), "error"),
    onSuccess: () => client.invalidateQueries({ queryKey: ["apis.suggestions"] }),
  });
  const all = isGateway ? prefixes : [api, ...others].map(({ name }) => name);
  const names = all.slice(0, maxNamed);
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
          <Button size="sm" loading={apart.isPending} onClick={() => apart.mutate()}>
            {t(isGateway ? "inventory.prefixes.isOne" : "inventory.places.notSame")}
          </Button>
        </span>
      }
    >
      <p className="wrap-anywhere">{text}</p>
    </Alert>
  );
}

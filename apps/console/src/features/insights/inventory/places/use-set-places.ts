import { apiPlaceEndpoints, type ApiPlacesStep } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";

/** Joins places to an API or separates them, and undoes the last change. */
export function useSetPlaces(id: string) {
  const t = useT();
  const client = useQueryClient();
  const [last, setLast] = useState<{ text: string; undo: readonly ApiPlacesStep[] } | null>(null);
  const set = useMutation({
    mutationFn: async (steps: readonly ApiPlacesStep[]) => {
      let undo: readonly ApiPlacesStep[] = [];
      for (const { id: api, places } of steps)
        ({ undo } = await call(apiPlaceEndpoints["apis.setPlaces"], { params: { id: api }, body: { places } }));
      return undo;
    },
    onError: (error) => toast(errorText(t, error), "error"),
    // Whatever was read of these APIs may have changed.
    onSettled: () => void client.invalidateQueries(),
  });
  return {
    last,
    isPending: set.isPending,
    /** @param text says what was done, for as long as it can be undone */
    set: (places: readonly string[], text: string, onDone?: () => void) =>
      set.mutate([{ id, places: [...places] }], {
        onSuccess: (undo) => {
          setLast({ text, undo });
          onDone?.();
        },
      }),
    undo: () => set.mutate(last?.undo ?? [], { onSuccess: () => setLast(null) }),
  };
}

import { apiPlaceEndpoints, type ApiPlace, type ApiPlacesStep } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";

/** Members to set, and those that there are: another person may have changed them. */
type Step = ApiPlacesStep & { readonly known?: string[] };

/** IDs of an API's members. */
export const membersOf = (places: readonly ApiPlace[]): string[] =>
  places.filter(({ is_own }) => !is_own).map(({ id }) => id);

/** Joins places to an API, separates them or divides its host, and undoes the last change. */
export function useSetPlaces(id: string) {
  const t = useT();
  const client = useQueryClient();
  const [last, setLast] = useState<{ text: string; undo: readonly Step[] } | null>(null);
  const set = useMutation({
    mutationFn: async (steps: readonly Step[]) => {
      let undo: readonly Step[] = [];
      for (const { id: api, ...body } of steps) {
        const answer = await call(apiPlaceEndpoints["apis.setPlaces"], { params: { id: api }, body });
        const known = membersOf(answer.items);
        undo = answer.undo.map((step) => (step.id === api ? { ...step, known } : step));
      }
      return undo;
    },
    onError: (error) => toast(errorText(t, error), "error"),
    // Whatever was read of these APIs may have changed.
    onSettled: () => void client.invalidateQueries(),
  });
  const divide = useMutation({
    mutationFn: (body: { prefixes: string[]; known: string[] }) =>
      call(apiPlaceEndpoints["apis.addPrefixes"], { params: { id }, body }),
    onError: (error) => toast(errorText(t, error), "error"),
    onSettled: () => void client.invalidateQueries(),
  });
  return {
    last,
    isPending: set.isPending || divide.isPending,
    /** Makes APIs of path prefixes. @param known prefixes as they are now */
    divide: (prefixes: readonly string[], known: readonly string[], text: string, onDone?: () => void) =>
      divide.mutate(
        { prefixes: [...prefixes], known: [...known] },
        {
          onSuccess: ({ undo }) => {
            setLast({ text, undo });
            onDone?.();
          },
        },
      ),
    /** @param known members as they are now @param text says what was done, for as long as it can be undone */
    set: (places: readonly string[], known: readonly string[], text: string, onDone?: () => void) =>
      set.mutate([{ id, places: [...places], known: [...known] }], {
        onSuccess: (undo) => {
          setLast({ text, undo });
          onDone?.();
        },
      }),
    undo: () => set.mutate(last?.undo ?? [], { onSuccess: () => setLast(null) }),
  };
}

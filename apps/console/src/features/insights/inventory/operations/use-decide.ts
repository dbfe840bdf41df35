import { apiDecisionEndpoints, type PathEdit, type PathStep } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { contractChanged } from "../inventory-queries.ts";

/** Makes decisions about the paths of an API, and takes the last one back. */
export function useDecide(id: string) {
  const t = useT();
  const client = useQueryClient();
  const [last, setLast] = useState<{ text: string; undo: readonly PathStep[] } | null>(null);
  const decide = useMutation({
    mutationFn: (steps: readonly PathStep[]) =>
      call(apiDecisionEndpoints["apis.decide"], { params: { id }, body: { steps: [...steps] } }),
    onError: (error) => toast(errorText(t, error), "error"),
    onSuccess: () => contractChanged(client, id),
  });
  return {
    last,
    isPending: decide.isPending,
    /** @param text says what was done, for as long as it can be taken back */
    decide: (edits: readonly PathEdit[], text: string, onDone?: () => void) =>
      decide.mutate(
        edits.map((edit) => ({ edit, withdrawn: false })),
        {
          onSuccess: ({ undo }) => {
            setLast({ text, undo });
            onDone?.();
          },
        },
      ),
    withdraw: (edit: PathEdit, text: string) =>
      decide.mutate([{ edit, withdrawn: true }], { onSuccess: ({ undo }) => setLast({ text, undo }) }),
    undo: () => decide.mutate(last?.undo ?? [], { onSuccess: () => setLast(null) }),
  };
}

export type Decide = ReturnType<typeof useDecide>;

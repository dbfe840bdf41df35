import { apiPlaceEndpoints, type ApiPair } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";

interface Said {
  /** What was said, for as long as it can be undone. */
  readonly text: string;
  readonly pairs: readonly ApiPair[];
}

/** Says that APIs are not the same, and undoes that. */
export function useApart() {
  const t = useT();
  const client = useQueryClient();
  const [last, setLast] = useState<Said | null>(null);
  const onError = (error: Error) => toast(errorText(t, error), "error");
  const onSettled = () =>
    Promise.all(["apis.suggestions", "apis.listApart"].map((key) => client.invalidateQueries({ queryKey: [key] })));
  const keep = useMutation({
    mutationFn: ({ id, others }: { id: string; others: string[]; text: string }) =>
      call(apiPlaceEndpoints["apis.keepApart"], { params: { id }, body: { others } }),
    onError,
    onSuccess: ({ pairs }, { text }) => setLast({ text, pairs }),
    onSettled,
  });
  const end = useMutation({
    mutationFn: (pairs: readonly ApiPair[]) =>
      call(apiPlaceEndpoints["apis.endApart"], { body: { pairs: [...pairs] } }),
    onError,
    onSuccess: () => setLast(null),
    onSettled,
  });
  return { last, keep, end };
}

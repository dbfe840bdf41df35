import { type AdaptiveSettings, backTestEndpoints, settingsChanges } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { backTestsQuery } from "../policy-queries.ts";

const days = 7;

/** A back-test of exactly these settings, which this page has started. */
export function usePreview(id: string, settings: AdaptiveSettings) {
  const t = useT();
  const client = useQueryClient();
  const [started, setStarted] = useState<{ readonly test: string; readonly settings: AdaptiveSettings } | null>(null);
  const { data } = useQuery({ ...backTestsQuery(id), enabled: started !== null });
  const start = useMutation({
    mutationFn: () => call(backTestEndpoints["backTests.start"], { params: { id }, body: { settings, days } }),
    onError: (refused) => toast(errorText(t, refused), "error"),
    onSuccess: async (test) => {
      await client.invalidateQueries({ queryKey: backTestsQuery(id).queryKey });
      setStarted({ test: test.id, settings });
    },
  });
  const isSame = started !== null && settingsChanges(started.settings, settings).length === 0;
  const test = isSame ? data?.items.find((each) => each.id === started.test) : undefined;
  return { test, start };
}

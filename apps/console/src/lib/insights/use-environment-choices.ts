import { commonEnvironments } from "@parapet/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useT } from "../i18n/use-t.ts";
import { facetsQuery } from "./facets-query.ts";

/** What an environment is called on the screen: common ones in the reader's language, others as people wrote them. */
export function useEnvironmentName(): (environment: string) => string {
  const t = useT();
  return useCallback(
    (environment) => {
      const common = commonEnvironments.find((each) => each === environment);
      return common === undefined ? environment : t(`insights.environment.${common}`);
    },
    [t],
  );
}

/** The environments that hosts have, to choose from. @param isWanted false until they are needed */
export function useEnvironmentChoices(isWanted: boolean) {
  const nameOf = useEnvironmentName();
  const { data } = useQuery({ ...facetsQuery(), enabled: isWanted });
  return useMemo(() => (data?.environments ?? []).map((value) => ({ value, label: nameOf(value) })), [data, nameOf]);
}

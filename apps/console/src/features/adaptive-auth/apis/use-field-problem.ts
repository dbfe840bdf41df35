import { useT } from "../../../lib/i18n/use-t.ts";
import { isConflict } from "./is-conflict.ts";

interface Issue {
  readonly path: readonly PropertyKey[];
}

/** Error of an API's field: by the schema after a submit, or by the server. */
export function useFieldProblem(issues: readonly Issue[], error: unknown) {
  const t = useT();
  return (name: "name" | "base_url" | "trusted_hops") => {
    if (issues.some(({ path }) => path[0] === name)) return t(`protectedApis.wrong.${name}`);
    return name === "name" && isConflict(error) ? t("protectedApis.nameTaken") : undefined;
  };
}

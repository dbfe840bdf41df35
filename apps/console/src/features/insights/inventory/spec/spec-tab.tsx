import type { Api } from "@parapet/contract";
import { LearnedSpec } from "./learned-spec.tsx";
import { ProvidedSpec } from "./provided-spec.tsx";

/** The document that people provide for an API, and the one that its traffic writes. */
export function SpecTab({ api }: { api: Api }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <ProvidedSpec api={api} />
      <LearnedSpec api={api} />
    </div>
  );
}

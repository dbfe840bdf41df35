import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { useId } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { sourceTypeName } from "../source-type-name.ts";
import type { NewSource } from "../use-source-actions.ts";

/** Every type that a person may set up, in the groups that the wizard shows. */
export const sourceKinds = [
  {
    group: "gateways",
    types: ["KONG_INTERNAL", "APIGEE_X", "F5_BIG_IP", "TYK_INTERNAL", "ENVOY_WASM", "GLOO", "FASTLY"],
  },
  { group: "programs", types: ["OTEL", "SDK", "TAP"] },
  { group: "files", types: ["ACCESS_LOG", "HAR", "OTHER"] },
] as const satisfies readonly { readonly group: string; readonly types: readonly NewSource["type"][] }[];

const card =
  "group flex h-full w-full items-start justify-between gap-3 rounded-card border border-line-card bg-surface p-4 text-start shadow-card transition-colors hover:border-brand-text";

/** One card for each way that traffic comes. */
export function ChooseStep({ onChoose }: { onChoose: (type: NewSource["type"]) => void }) {
  const t = useT();
  const id = useId();
  return (
    <div className="grid gap-6">
      <h2 className="text-lg font-semibold tracking-heading">{t("sources.wizard.choose")}</h2>
      {sourceKinds.map(({ group, types }) => (
        <section key={group} aria-labelledby={`${id}-${group}`} className="grid gap-3">
          <h3 id={`${id}-${group}`} className="font-medium text-fg-2">
            {t(`sources.wizard.group.${group}`)}
          </h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
            {types.map((type) => (
              <li key={type}>
                {type === "HAR" ? (
                  <Link to="/insights/trace-sources/uploads" className={card}>
                    <Face type={type} />
                  </Link>
                ) : (
                  <button type="button" onClick={() => onChoose(type)} className={card}>
                    <Face type={type} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Face({ type }: { type: NewSource["type"] }) {
  const t = useT();
  return (
    <>
      <span className="grid gap-1">
        <span className="font-medium">{sourceTypeName(t, type)}</span>
        <span className="text-sm text-fg-2">{t(`sources.about.${type}`)}</span>
      </span>
      <ArrowRight
        aria-hidden
        size={16}
        className="mt-1 shrink-0 text-fg-3 group-hover:text-brand-text rtl:-scale-x-100"
      />
    </>
  );
}

import { useUiText } from "../text/ui-text-provider.tsx";

/** Over the top edge of a panel whose numbers answer an earlier question, until the new ones are there. */
export function StaleBar() {
  const { loading } = useUiText();
  return (
    <span
      role="progressbar"
      aria-label={loading}
      className="stale-bar absolute inset-x-0 top-0 z-1 h-[3px] overflow-hidden rounded-t-card"
    >
      <span className="block h-full bg-brand" />
    </span>
  );
}

/** Of what is below the bar. Answers that come at once dim nothing. */
export const staleClass = "opacity-50 transition-opacity delay-150";

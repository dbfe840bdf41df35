import { EyeOff } from "lucide-react";
import { Breakable } from "../breakable/breakable.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import type { MaskedPlace } from "./message.ts";

/** Where secrets were masked before anything was stored, and what they looked like. */
export function MaskedList({ places }: { places: readonly MaskedPlace[] }) {
  const text = useUiText();
  return (
    <details className="group text-sm">
      <summary className="flex w-fit cursor-pointer items-center gap-2 rounded-md text-fg-2 hover:text-fg">
        <EyeOff aria-hidden size={15} className="text-warning" />
        <span className="underline decoration-line-strong underline-offset-4">{text.maskedSecrets(places.length)}</span>
      </summary>
      <ul className="mt-2 grid gap-1 ps-6">
        {places.map(({ pointer, kind }, index) => (
          // Two secrets of one kind may share a place; the list never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex flex-wrap gap-x-3">
            <code className="ltr-text font-mono wrap-anywhere">
              {pointer === "" ? text.wholeBody : <Breakable text={pointer} />}
            </code>
            <code className="ltr-text font-mono text-fg-3">{kind}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
